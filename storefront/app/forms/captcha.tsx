import { useEffect, useRef } from 'react'
import { CaptchaSettings } from '../generated/documents.ts'
import { useForm } from '../../../web/router/form.tsx'
import { useRouter } from '../../../web/router/context.ts'
import { waitFor } from '../../../web/platform/wait-for.ts'
import styles from './forms.module.css'

/** The common API of the scripts of reCAPTCHA, hCaptcha and Turnstile. */
interface Provider {
  render(container: HTMLElement, options: { sitekey: string; theme: 'light' | 'dark' }): string | number
  reset(widget: string | number): void
}
const NAMES = ['turnstile', 'hcaptcha', 'grecaptcha'] as const

const findProvider = () =>
  NAMES.map((name) => (globalThis as unknown as Partial<Record<string, Provider>>)[name]).find(
    (provider) => typeof provider?.render === 'function',
  )

const scripts = new Map<string, Promise<void>>()
function loadScript(src: string): Promise<void> {
  const known = scripts.get(src)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src,
      async: true,
      onload: () => resolve(),
      onerror: () => reject(new Error(`${src} did not load`)),
    })
    document.head.append(script)
  })
  scripts.set(src, loading)
  return loading
}

async function loadProvider(src: string): Promise<Provider | undefined> {
  await loadScript(src)
  return waitFor(findProvider, `The captcha of ${src}`)
}

/**
 * The shop's captcha, if one is configured; an action wrapped in `withCaptcha` verifies it. If the captcha fails to
 * load, the form can be submitted without it.
 */
export function Captcha() {
  const { graphql } = useRouter()
  const { problems } = useForm()
  const container = useRef<HTMLDivElement>(null)
  const rendered = useRef<{ provider: Provider; widget: string | number }>(undefined)

  useEffect(() => {
    let isGone = false
    async function open() {
      const { storeConfig } = await graphql(CaptchaSettings)
      const { captcha_site_key: sitekey, captcha_script_url: src } = storeConfig ?? {}
      if (!sitekey && !src) return
      if (!sitekey || !src) throw new Error('the site key or the script is missing')
      const provider = await loadProvider(src)
      if (!provider || isGone || !container.current || rendered.current) return
      const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
      rendered.current = { provider, widget: provider.render(container.current, { sitekey, theme }) }
    }
    open().catch((error: unknown) => console.warn(`The captcha was not loaded: ${String(error)}`))
    return () => {
      isGone = true
    }
  }, [graphql])

  // a token is valid for one request, so a rejected form needs a new one
  useEffect(() => {
    if (Object.keys(problems).length > 0 && rendered.current) rendered.current.provider.reset(rendered.current.widget)
  }, [problems])

  return <div ref={container} className={styles.captcha} />
}
