import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../command.ts'

/** Reads a JSON file given by the operator; returns its content and absolute path. */
export async function readJson(file: string, cwd: string): Promise<{ content: unknown; filePath: string }> {
  const filePath = path.resolve(cwd, file)
  const text = await readFile(filePath, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  try {
    return { content: JSON.parse(text) as unknown, filePath }
  } catch (error) {
    throw new OperatorError(`${file}: ${(error as Error).message}`)
  }
}
