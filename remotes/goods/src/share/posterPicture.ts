import { rate } from '@crm/base/numbers'
import { qrCells } from '@crm/ui/base'
import { fontOf, pictureOf, pngOf, priceText, SCALE, wrapped } from '../lib/drawing.ts'

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

/** A poster as a PNG of 600 px: one product large, of several the first four, and a code that opens the page. */
export async function posterPicture({ title, sharer, link, goods, template }: Poster): Promise<Blob> {
  const look = LOOKS[template]
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const drawn = goods.slice(0, DRAWN)
  const [cells, covers] = await Promise.all([qrCells(link), Promise.all(drawn.map(({ cover }) => pictureOf(cover)))])
  const measure = (size: number, bold: boolean) => (text: string) => {
    pen.font = fontOf(size, bold)
    return pen.measureText(text).width
  }
  const single = drawn.length === 1
  const edge = single ? WIDTH - 2 * PAD : (WIDTH - 3 * PAD) / 2
  const head = wrapped(title, WIDTH - 2 * PAD, measure(32, true)).slice(0, 2)
  const top = PAD + head.length * 42 + 34
  const named = single && drawn[0]?.title.startsWith(title)
  const words = single ? (named ? 80 : 118) : 88
  const rows = Math.ceil(drawn.length / (single ? 1 : 2))
  const below = top + PAD / 2 + rows * (edge + words)
  const height = below + QR + PAD
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.scale(SCALE, SCALE)
  pen.textBaseline = 'top'
  const write = (text: string, x: number, y: number, size: number, bold: boolean, colour: string) => {
    pen.font = fontOf(size, bold)
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  pen.fillStyle = look.ground
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = look.head
  pen.fillRect(0, 0, WIDTH, top)
  const headInk = look.head === look.ground ? look.ink : QR_LIGHT
  head.forEach((line, at) => write(line, PAD, PAD + at * 42, 32, true, headInk))
  write(`${sharer} 分享 · 共 ${goods.length} 件商品`, PAD, PAD + head.length * 42 + 2, 20, false, headInk)
  drawn.forEach((each, at) => {
    const x = PAD + (single ? 0 : (at % 2) * (edge + PAD))
    const y = top + PAD / 2 + Math.floor(at / (single ? 1 : 2)) * (edge + words)
    const cover = covers[at]
    pen.fillStyle = look.faint
    if (cover) pen.drawImage(cover, x, y, edge, edge)
    else pen.fillRect(x, y, edge, edge)
    const size = single ? 26 : 20
    const [line = ''] = wrapped(each.title, edge, measure(size, false))
    // The head of a single one is mostly its name already.
    if (!named) write(line, x, y + edge + 12, size, false, look.ink)
    const price = y + edge + (named ? 12 : 18 + size)
    write(priceText(each), x, price, size + 2, true, look.accent)
    if (each.commission_rate !== null && single)
      write(`佣金率 ${rate(each.commission_rate)}`, x, price + 12 + size, 20, false, look.faint)
  })
  drawCode(pen, cells, WIDTH - PAD - QR, below)
  write('扫码查看商品', PAD, below + QR / 2 - 34, 26, true, look.ink)
  write('长按图片识别二维码', PAD, below + QR / 2 + 6, 20, false, look.faint)
  return pngOf(canvas)
}

function drawCode(pen: CanvasRenderingContext2D, cells: readonly boolean[][], left: number, top: number): void {
  pen.fillStyle = QR_LIGHT
  pen.fillRect(left, top, QR, QR)
  pen.fillStyle = QR_DARK
  const step = QR / cells.length
  cells.forEach((row, y) =>
    row.forEach((dark, x) => {
      // A little more than a cell: no light seams between dark ones.
      if (dark) pen.fillRect(left + x * step, top + y * step, step + 0.4, step + 0.4)
    }),
  )
}
