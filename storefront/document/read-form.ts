/** A form with a file of five megabytes. */
const MOST_BYTES = 7.5 * 1024 * 1024
/** Of its names and texts, which are checked by rules that expect them to be short. */
const MOST_TEXT = 128 * 1024
/** Characters that a field counts besides its own. */
const FIELD = 16

const textIn = (form: FormData): number =>
  [...form].reduce(
    (sum, [name, value]) => sum + FIELD + name.length + (typeof value === 'string' ? value : value.name).length,
    0,
  )

/** The fields that a page of the shop has sent, long by files alone. */
export async function readForm(request: Request): Promise<FormData | 'too long' | 'no form'> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return 'too long'
  try {
    const form = await request.formData()
    return textIn(form) > MOST_TEXT ? 'too long' : form
  } catch {
    return 'no form'
  }
}
