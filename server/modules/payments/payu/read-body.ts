/** The text of a response; throws once it exceeds `mostBytes`. */
export async function readText(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error(`the response has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
