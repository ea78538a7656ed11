import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { freePort } from './shop-process.ts'

/** A payment company, emulated in a separate process so that its cost does not count for the shop. */
export interface PaymentEmulator {
  /** Environment variables for a shop that uses the company. */
  environment: Record<string, string>
  /** Makes the signed notification of a paid order. */
  report(paid: { orderId: string; reference: string; amount: number }): { body: string; signature: string }
  stop(): void
}

export async function startPaymentEmulator(): Promise<PaymentEmulator> {
  const child = spawn(process.execPath, ['tools/emulators/run.mjs'], {
    env: { ...process.env, EMULATORS_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // production refuses emulators, and a log line per response of the company would hide the table
  const environment: Record<string, string> = {
    NODE_ENV: 'bench',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(await readPrintedSettings(child)),
  }
  return {
    environment,
    report({ orderId, reference, amount }) {
      const body = JSON.stringify({
        order: {
          orderId,
          extOrderId: reference,
          merchantPosId: environment['PAYU_POS_ID'],
          currencyCode: 'PLN',
          totalAmount: String(amount),
          status: 'COMPLETED',
        },
      })
      const sum = createHash('md5').update(body).update(String(environment['PAYU_SECOND_KEY'])).digest('hex')
      return { body, signature: `sender=checkout;signature=${sum};algorithm=MD5;content=DOCUMENT` }
    },
    stop: () => void child.kill(),
  }
}

/** Parses the settings that the emulators print when they listen: NAME=value. */
function readPrintedSettings(child: ChildProcess): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Notifications of'))
        resolve([...output.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
    })
    child.once('exit', (code) => reject(new Error(`the emulators ended with ${code}`)))
  })
}
