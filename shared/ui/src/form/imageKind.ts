const SIGNATURES: readonly (readonly [at: number, bytes: readonly number[]])[][] = [
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x47, 0x49, 0x46, 0x38]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
]

/** Whether a file is a PNG, JPEG, GIF or WebP by its first bytes, whatever it is called. The server checks again. */
export async function isPicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return SIGNATURES.some((parts) => parts.every(([at, bytes]) => bytes.every((byte, step) => head[at + step] === byte)))
}
