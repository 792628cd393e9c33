import type { GoodsCard } from '@crm/contracts/calls/goods'
import { type Drawn, fontOf, picturesOf, pngOf, priceText, SCALE, wrapText } from '../../lib/drawing.ts'
import { cardLines } from './cardLines.ts'

const WIDTH = 750
const PAD = 40
const COVER = 240
// A picture is looked at outside of the product: it has colours of its own, whatever the theme is.
const INK = '#1c1f23'
const FAINT = '#6b7075'
const ACCENT = '#d93025'

/** The card as a PNG picture of 750 px, its height by what it says. A picture is left out when it does not load. */
export async function cardPicture(card: GoodsCard): Promise<Drawn> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { pictures: all, missing } = await picturesOf([card.cover, ...card.images])
  const [cover, ...rest] = all
  const measure = (size: number, bold: boolean) => (text: string) => {
    context.font = fontOf(size, bold)
    return context.measureText(text).width
  }
  const beside = WIDTH - 2 * PAD - (cover ? COVER + 24 : 0)
  const title = wrapText(card.title, beside, measure(32, true)).slice(0, 4)
  const lines = cardLines(card).flatMap(({ text, size, bold, gap }) =>
    wrapText(text, WIDTH - 2 * PAD, measure(size, bold)).map((line, index) => ({
      line,
      size,
      bold,
      gap: index === 0 ? gap : 10,
    })),
  )
  const pictures = rest.filter((each) => each !== undefined)
  const wide = WIDTH - 2 * PAD
  const tallOf = ({ width, height }: HTMLImageElement) => Math.round((height / Math.max(1, width)) * wide)
  const below = lines.reduce((sum, { size, gap }) => sum + size + gap, 0)
  const words = PAD + Math.max(cover ? COVER : 0, title.length * 44 + 60) + below + PAD
  const height = words + pictures.reduce((sum, picture) => sum + tallOf(picture) + PAD / 2, 0)
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  context.scale(SCALE, SCALE)
  context.textBaseline = 'top'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, height)
  if (cover) context.drawImage(cover, PAD, PAD, COVER, COVER)
  const left = WIDTH - PAD - beside
  write(
    context,
    title.map((line) => ({ line, size: 32, bold: true, gap: 12 })),
    left,
    PAD - 12,
    INK,
  )
  context.font = fontOf(34, true)
  context.fillStyle = ACCENT
  context.fillText(priceText(card), left, PAD + title.length * 44 + 16)
  write(context, lines, PAD, PAD + Math.max(cover ? COVER : 0, title.length * 44 + 60), INK)
  pictures.reduce((y, picture) => {
    context.drawImage(picture, PAD, y, wide, tallOf(picture))
    return y + tallOf(picture) + PAD / 2
  }, words)
  return { blob: await pngOf(canvas), missing }
}

interface Line {
  line: string
  size: number
  bold: boolean
  gap: number
}

function write(context: CanvasRenderingContext2D, lines: readonly Line[], x: number, top: number, ink: string): void {
  let y = top
  for (const { line, size, bold, gap } of lines) {
    y += gap
    context.font = fontOf(size, bold)
    context.fillStyle = bold ? ink : size < 26 ? FAINT : ink
    context.fillText(line, x, y)
    y += size
  }
}
