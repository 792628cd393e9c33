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
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, 16)
  let y = PAD
  for (const [at, slide] of slides.entries()) {
    let line = y + 40
    context.fillStyle = '#1c1f23'
    context.font = `600 30px ${FONT}`
    context.fillText(slide.head, PAD, line)
    if (slide.figure) {
      line += 80
      context.fillStyle = colour
      context.font = `700 64px ${FONT}`
      context.fillText(slide.figure, PAD, line)
    }
    context.fillStyle = '#41464c'
    context.font = `24px ${FONT}`
    for (const text of slide.lines) {
      line += LINE
      context.fillText(truncateToWidth(context, text), PAD, line)
    }
    y += heights[at] ?? 0
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

function truncateToWidth(context: CanvasRenderingContext2D, text: string): string {
  let shown = text
  while (shown.length > 1 && context.measureText(shown).width > WIDTH - PAD * 2) shown = `${shown.slice(0, -2)}…`
  return shown
}
