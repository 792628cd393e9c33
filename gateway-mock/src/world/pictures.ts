/** The drawn pictures of the demo business: no picture comes from outside. */
export const PICTURE_KINDS = ['avatar', 'goods', 'cover', 'logo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

const PALETTE = [
  ['#4e7fff', '#dfe8ff'],
  ['#f2643d', '#ffe6dc'],
  ['#2fa98c', '#d8f3ec'],
  ['#8a63d2', '#ece3fa'],
  ['#d9467f', '#fde0ec'],
  ['#c98a12', '#fdf0cf'],
  ['#2b8fb8', '#d9eff8'],
  ['#6b8e23', '#e9f3d5'],
] as const

function hashOf(id: string) {
  let hash = 5381
  for (const sign of id) hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) >>> 0
  return hash
}

/** The address under which the gateway serves a picture. */
export const pictureUrl = (kind: PictureKind, id: string) => `/files/demo/${kind}/${id}.svg`

/** Picture id of a talent or person: the record's id and the sign to draw, so that the picture needs no record. */
export function avatarId(id: string | number, name: string) {
  const sign = [...name].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '达'
  return `${id}-${sign.codePointAt(0)?.toString(16)}`
}

/** Whether a kind out of an address is one we draw. */
export const isPictureKind = (kind: string): kind is PictureKind => PICTURE_KINDS.some((known) => known === kind)

/** The SVG text of a picture; the same id always gives the same picture, unknown ids give one as well. */
export function pictureSvg(kind: PictureKind, id: string) {
  const hash = hashOf(id)
  const [strong, soft] = PALETTE[hash % PALETTE.length] ?? PALETTE[0]
  if (kind === 'avatar' || kind === 'logo') return initial(id, strong, kind === 'logo' ? 16 : 48)
  return kind === 'goods' ? packshot(hash, strong, soft) : cover(hash, strong, soft)
}

const frame = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${body}</svg>`

function initial(id: string, colour: string, corner: number) {
  const code = Number.parseInt(id.slice(id.lastIndexOf('-') + 1), 16)
  // Only letters and digits reach the markup, so nothing needs escaping.
  const sign = code > 0x2f && code <= 0x10ffff ? String.fromCodePoint(code) : '达'
  const shown = /^[\p{L}\p{N}]$/u.test(sign) ? sign.toUpperCase() : '达'
  return frame(
    96,
    96,
    `<rect width="96" height="96" rx="${corner}" fill="${colour}"/><text x="48" y="50" font-family="sans-serif" font-size="42" fill="#fff" text-anchor="middle" dominant-baseline="central">${shown}</text>`,
  )
}

const SHAPES = [
  (colour: string) =>
    `<rect x="34" y="30" width="28" height="46" rx="6" fill="${colour}"/><rect x="40" y="20" width="16" height="12" rx="3" fill="${colour}" opacity=".6"/><rect x="34" y="46" width="28" height="14" fill="#fff" opacity=".85"/>`,
  (colour: string) =>
    `<path d="M24 40 48 28l24 12v28L48 80 24 68z" fill="${colour}"/><path d="M24 40l24 12 24-12M48 52v28" stroke="#fff" stroke-width="2" fill="none" opacity=".8"/>`,
  (colour: string) => `<path d="M36 24h24l12 12-8 8-4-4v34H36V40l-4 4-8-8z" fill="${colour}"/>`,
  (colour: string) =>
    `<rect x="26" y="36" width="40" height="36" rx="8" fill="${colour}"/><path d="M66 44h6a8 8 0 0 1 0 18h-6" stroke="${colour}" stroke-width="5" fill="none"/>`,
  (colour: string) =>
    `<path d="M30 26h36l4 50H26z" fill="${colour}"/><rect x="34" y="42" width="28" height="18" rx="3" fill="#fff" opacity=".85"/>`,
]

function packshot(hash: number, strong: string, soft: string) {
  const shape = SHAPES[Math.floor(hash / 8) % SHAPES.length]
  return frame(
    96,
    96,
    `<rect width="96" height="96" fill="${soft}"/><ellipse cx="48" cy="82" rx="26" ry="4" fill="#000" opacity=".08"/>${shape?.(strong) ?? ''}`,
  )
}

function cover(hash: number, strong: string, soft: string) {
  const left = 20 + (hash % 56)
  const top = 40 + ((hash >> 4) % 40)
  return frame(
    96,
    128,
    `<rect width="96" height="128" fill="${soft}"/><circle cx="${left}" cy="${top}" r="34" fill="${strong}" opacity=".35"/><circle cx="${96 - left}" cy="${128 - top}" r="22" fill="${strong}" opacity=".55"/><path d="M40 52v24l20-12z" fill="#fff"/>`,
  )
}
