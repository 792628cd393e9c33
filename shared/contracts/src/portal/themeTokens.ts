/** Custom properties that a portal may set: Semi's primary family, links, focus, navigation and chart colours. */
export const THEME_TOKENS: ReadonlySet<string> = new Set([
  '--semi-color-primary',
  '--semi-color-primary-hover',
  '--semi-color-primary-active',
  '--semi-color-primary-disabled',
  '--semi-color-primary-light-default',
  '--semi-color-primary-light-hover',
  '--semi-color-primary-light-active',
  '--semi-color-link',
  '--semi-color-link-hover',
  '--semi-color-link-active',
  '--semi-color-link-visited',
  '--semi-color-focus-border',
  '--semi-color-nav-bg',
  '--semi-color-text-0',
  '--semi-color-bg-0',
  ...Array.from({ length: 10 }, (_, index) => `--semi-color-data-${index}`),
])

/** Red, green and blue 0–255, and opacity 0–1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Longest colour that can be written in the allowed grammar. */
const COLOUR_MAX = 64

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const NUMBER = '(\\d{1,3}(?:\\.\\d{1,4})?)'
const ALPHA = '(?:\\s*[,/]\\s*(\\d(?:\\.\\d{1,4})?|\\.\\d{1,4}|\\d{1,3}%))?'
const RGB = new RegExp(`^rgba?\\(\\s*${NUMBER}\\s*[, ]\\s*${NUMBER}\\s*[, ]\\s*${NUMBER}${ALPHA}\\s*\\)$`, 'i')
const HSL = new RegExp(
  `^hsla?\\(\\s*${NUMBER}(?:deg)?\\s*[, ]\\s*${NUMBER}%\\s*[, ]\\s*${NUMBER}%${ALPHA}\\s*\\)$`,
  'i',
)

/** Reads a colour written in hex, rgb() or hsl(); anything else, names and functions included, is no colour. */
export function parseColour(text: string): Colour | undefined {
  if (text.length > COLOUR_MAX) return undefined
  const hex = HEX.exec(text)?.[1]
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
    return [part(0), part(2), part(4), wide.length === 8 ? part(6) / 255 : 1]
  }
  const rgb = RGB.exec(text)
  if (rgb) {
    const [red, green, blue] = [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])]
    return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue, opacity(rgb[4])]
  }
  const hsl = HSL.exec(text)
  if (!hsl) return undefined
  const [hue, saturation, lightness] = [Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100]
  if (hue > 360 || saturation > 1 || lightness > 1) return undefined
  const channel = (shift: number) => {
    const at = (shift + hue / 30) % 12
    const swing = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [channel(0), channel(8), channel(4), opacity(hsl[4])]
}

function opacity(text: string | undefined): number {
  if (text === undefined) return 1
  return Math.min(1, text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))
}

/** Contrast of two colours by WCAG, 1 to 21; a transparent foreground is seen through to the background. */
export function contrast(foreground: Colour, background: Colour): number {
  const over = (index: 0 | 1 | 2) => foreground[index] * foreground[3] + background[index] * (1 - foreground[3])
  const [a, b] = [luminance([over(0), over(1), over(2)]), luminance([background[0], background[1], background[2]])]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(channels: readonly [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // map keeps the three channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const WHITE: Colour = [255, 255, 255, 1]
/** Semi's page background and text in both modes. */
const SURFACE = {
  light: { background: WHITE, text: [28, 31, 35, 1] as Colour },
  dark: { background: [22, 22, 26, 1] as Colour, text: [249, 249, 249, 1] as Colour },
}

/** Why a token is refused, in words for whoever writes the manifest. */
export interface TokenIssue {
  token: string
  code: 'token' | 'colour' | 'contrast'
  text: string
}

/**
 * Faults of a set of theme tokens: unknown names, values outside the colour grammar, and pairs that nobody could read.
 * White text stands on the primary colour, in the dark theme the dark of the page does; the primary colour and links stand on
 * the page.
 */
export function tokenIssues(tokens: Readonly<Record<string, unknown>>, mode: 'light' | 'dark'): TokenIssue[] {
  const faults: TokenIssue[] = []
  const colours = new Map<string, Colour>()
  for (const [token, value] of Object.entries(tokens)) {
    if (!THEME_TOKENS.has(token)) {
      faults.push({ token: token.slice(0, 60), code: 'token', text: 'not an allowed token' })
      continue
    }
    const colour = typeof value === 'string' ? parseColour(value) : undefined
    if (colour) colours.set(token, colour)
    else faults.push({ token, code: 'colour', text: 'not a colour in hex, rgb() or hsl()' })
  }
  const surface = SURFACE[mode]
  const background = colours.get('--semi-color-bg-0') ?? surface.background
  const text = colours.get('--semi-color-text-0') ?? surface.text
  const need = (token: string, front: Colour, back: Colour, least: number) => {
    const seen = contrast(front, back)
    if (seen < least)
      faults.push({ token, code: 'contrast', text: `contrast ${seen.toFixed(2)}, at least ${least} needed` })
  }
  for (const token of ['--semi-color-primary', '--semi-color-primary-hover', '--semi-color-primary-active']) {
    const colour = colours.get(token)
    if (colour) need(token, mode === 'light' ? WHITE : background, colour, 4.5)
  }
  for (const token of ['--semi-color-primary', '--semi-color-link']) {
    const colour = colours.get(token)
    if (colour) need(token, colour, background, 4.5)
  }
  if (colours.has('--semi-color-text-0') || colours.has('--semi-color-bg-0'))
    need('--semi-color-text-0', text, background, 7)
  const nav = colours.get('--semi-color-nav-bg')
  if (nav) need('--semi-color-nav-bg', text, nav, 7)
  return faults
}
