/** The cells of a QR code, row by row, true where dark, with a border of one. The code's library comes with the first one. */
export async function qrCells(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(text, { border: 1 }).data
}
