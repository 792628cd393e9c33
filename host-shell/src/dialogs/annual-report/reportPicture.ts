import type { Slide } from './reportSlides.ts'

const WIDTH = 750
const PAD = 60
const LINE = 44
const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

/** All slides under one another as a PNG, drawn in the browser. Rejects when the browser cannot draw. */
export async function reportPicture(slides: readonly Slide[], colour: string): Promise<Blob> {
  const heights = slides.map((slide) => 110 + (slide.figure ? 90 : 0) + slide.lines.length * LINE)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = heights.reduce((all, height) => all + height, PAD * 2)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colour
  pen.fillRect(0, 0, canvas.width, 16)
  let y = PAD
  for (const [at, slide] of slides.entries()) {
    let line = y + 40
    pen.fillStyle = '#1c1f23'
    pen.font = `600 30px ${FONT}`
    pen.fillText(slide.head, PAD, line)
    if (slide.figure) {
      line += 80
      pen.fillStyle = colour
      pen.font = `700 64px ${FONT}`
      pen.fillText(slide.figure, PAD, line)
    }
    pen.fillStyle = '#41464c'
    pen.font = `24px ${FONT}`
    for (const text of slide.lines) {
      line += LINE
      pen.fillText(fitted(pen, text), PAD, line)
    }
    y += heights[at] ?? 0
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

function fitted(pen: CanvasRenderingContext2D, text: string): string {
  let shown = text
  while (shown.length > 1 && pen.measureText(shown).width > WIDTH - PAD * 2) shown = `${shown.slice(0, -2)}…`
  return shown
}
