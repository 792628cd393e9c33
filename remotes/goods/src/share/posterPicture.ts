import { rate } from '@crm/base/numbers'
import { qrCells } from '@crm/ui/base'
import { type Drawn, fontOf, picturesOf, pngOf, priceText, SCALE, wrapText } from '../lib/drawing.ts'

/** A product on a poster. */
export interface PosterGoods {
  title: string
  cover: string
  price_min: number
  price_max: number
  /** Percent; null is not shown. */
  commission_rate: number | null
}

/** What a poster says. */
export interface Poster {
  title: string
  /** Of whom, under the title. */
  sharer: string
  /** What the code opens. */
  link: string
  goods: readonly PosterGoods[]
  /** 1 简约, 2 活力, 3 沉稳. */
  template: 1 | 2 | 3
}

const WIDTH = 600
const PAD = 32
const QR = 148
/** Goods drawn on the poster of several; the page behind the code has them all. */
const DRAWN = 4

// A picture is looked at outside of the product: it has colours of its own, whatever the theme is.
const LOOKS = {
  1: { ground: '#ffffff', head: '#ffffff', ink: '#1c1f23', faint: '#6b7075', accent: '#d93025' },
  2: { ground: '#fff4ef', head: '#ff5a36', ink: '#3a1c12', faint: '#8a6155', accent: '#e8380d' },
  3: { ground: '#14213d', head: '#14213d', ink: '#ffffff', faint: '#aeb9d1', accent: '#ffb703' },
} as const
/** A code is dark on light, whatever is around it. */
const QR_DARK = '#000000'
const QR_LIGHT = '#ffffff'

/** A poster as a PNG of 600 px: one product large, of several the first four, and a code that opens the page. A product whose picture does not load stands without. */
export async function posterPicture({ title, sharer, link, goods, template }: Poster): Promise<Drawn> {
  const look = LOOKS[template]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const drawn = goods.slice(0, DRAWN)
  const [cells, { pictures: covers, missing }] = await Promise.all([
    qrCells(link),
    picturesOf(drawn.map(({ cover }) => cover)),
  ])
  const measure = (size: number, bold: boolean) => (text: string) => {
    context.font = fontOf(size, bold)
    return context.measureText(text).width
  }
  const single = drawn.length === 1
  const edge = single ? WIDTH - 2 * PAD : (WIDTH - 3 * PAD) / 2
  const head = wrapText(title, WIDTH - 2 * PAD, measure(32, true)).slice(0, 2)
  const top = PAD + head.length * 42 + 34
  const named = single && drawn[0]?.title.startsWith(title)
  const words = single ? (named ? 80 : 118) : 88
  const rows = Math.ceil(drawn.length / (single ? 1 : 2))
  const below = top + PAD / 2 + rows * (edge + words)
  const height = below + QR + PAD
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  context.scale(SCALE, SCALE)
  context.textBaseline = 'top'
  const write = (text: string, x: number, y: number, size: number, bold: boolean, colour: string) => {
    context.font = fontOf(size, bold)
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
  context.fillStyle = look.ground
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = look.head
  context.fillRect(0, 0, WIDTH, top)
  const headInk = look.head === look.ground ? look.ink : QR_LIGHT
  head.forEach((line, index) => write(line, PAD, PAD + index * 42, 32, true, headInk))
  write(`${sharer} 分享 · 共 ${goods.length} 件商品`, PAD, PAD + head.length * 42 + 2, 20, false, headInk)
  drawn.forEach((each, index) => {
    const x = PAD + (single ? 0 : (index % 2) * (edge + PAD))
    const y = top + PAD / 2 + Math.floor(index / (single ? 1 : 2)) * (edge + words)
    const cover = covers[index]
    context.fillStyle = look.faint
    if (cover) context.drawImage(cover, x, y, edge, edge)
    else context.fillRect(x, y, edge, edge)
    const size = single ? 26 : 20
    const [line = ''] = wrapText(each.title, edge, measure(size, false))
    // The head of a single one is mostly its name already.
    if (!named) write(line, x, y + edge + 12, size, false, look.ink)
    const price = y + edge + (named ? 12 : 18 + size)
    write(priceText(each), x, price, size + 2, true, look.accent)
    if (each.commission_rate !== null && single)
      write(`佣金率 ${rate(each.commission_rate)}`, x, price + 12 + size, 20, false, look.faint)
  })
  drawCode(context, cells, WIDTH - PAD - QR, below)
  write('扫码查看商品', PAD, below + QR / 2 - 34, 26, true, look.ink)
  write('长按图片识别二维码', PAD, below + QR / 2 + 6, 20, false, look.faint)
  return { blob: await pngOf(canvas), missing }
}

function drawCode(context: CanvasRenderingContext2D, cells: readonly boolean[][], left: number, top: number): void {
  context.fillStyle = QR_LIGHT
  context.fillRect(left, top, QR, QR)
  context.fillStyle = QR_DARK
  const step = QR / cells.length
  cells.forEach((row, y) =>
    row.forEach((dark, x) => {
      // A little more than a cell: no light seams between dark ones.
      if (dark) context.fillRect(left + x * step, top + y * step, step + 0.4, step + 0.4)
    }),
  )
}
