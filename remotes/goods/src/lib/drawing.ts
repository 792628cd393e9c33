import { money } from '@crm/base/numbers'

/** Twice as fine: pictures are sent to telephones. */
export const SCALE = 2
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

/** A font of a canvas. */
export const fontOf = (size: number, bold: boolean) => `${bold ? '600 ' : ''}${size}px ${FONT}`

/** `¥12.00`, or `¥12.00 ~ ¥15.00`. */
export function priceText({ price_min, price_max }: { price_min: number; price_max: number }): string {
  return price_min === price_max ? `¥${money(price_min)}` : `¥${money(price_min)} ~ ¥${money(price_max)}`
}

/** A picture to draw; nothing when there is none or it does not load. */
export function pictureOf(src: string): Promise<HTMLImageElement | undefined> {
  if (src === '') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const picture = new Image()
    // Without leave of its host a picture would lock the canvas.
    picture.crossOrigin = 'anonymous'
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(undefined)
    picture.src = src
  })
}

/** Pictures to draw in their order, and how many of those that there are did not load, or may not be drawn. */
export async function picturesOf(sources: readonly string[]) {
  const pictures = await Promise.all(sources.map(pictureOf))
  return { pictures, missing: sources.filter((src, at) => src !== '' && pictures[at] === undefined).length }
}

/** A picture that was drawn, and how many pictures it is without. */
export interface Drawn {
  blob: Blob
  missing: number
}

/** What is said of a drawing without some of its pictures; nothing where none is missing. */
export const missingText = (missing: number): string | undefined =>
  missing === 0 ? undefined : `${missing} 张商品图片无法载入，图中已留空`

/** A canvas as PNG. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Text in lines that are no wider than `width`; Chinese breaks between any two letters. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line !== '' && measure(line + letter) > width) {
      lines.push(line)
      line = ''
    }
    line += letter
  }
  return [...lines, line]
}
