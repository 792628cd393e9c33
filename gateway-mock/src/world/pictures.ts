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

/** The address of a product's picture: the record's id and the class, so that a shirt looks like one. */
export const goodsPictureUrl = (id: string, category: string) =>
  pictureUrl('goods', `${id}-${Object.keys(SHAPES).indexOf(category)}`)

/** Whether a kind out of an address is one we draw. */
export const isPictureKind = (kind: string): kind is PictureKind => PICTURE_KINDS.some((known) => known === kind)

/** The SVG text of a picture; the same id always gives the same picture, unknown ids give one as well. */
export function pictureSvg(kind: PictureKind, id: string) {
  const hash = hashOf(id)
  const [strong, soft] = PALETTE[hash % PALETTE.length] ?? PALETTE[0]
  if (kind === 'avatar' || kind === 'logo') return initial(id, strong, kind === 'logo' ? 16 : 48)
  return kind === 'goods' ? packshot(id, hash, strong, soft) : cover(hash, strong, soft, !id.startsWith('course'))
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

type Shape = (colour: string) => string

const bottle: Shape = (colour) =>
  `<rect x="34" y="30" width="28" height="46" rx="6" fill="${colour}"/><rect x="40" y="20" width="16" height="12" rx="3" fill="${colour}" opacity=".6"/><rect x="34" y="46" width="28" height="14" fill="#fff" opacity=".85"/>`
const box: Shape = (colour) =>
  `<path d="M24 40 48 28l24 12v28L48 80 24 68z" fill="${colour}"/><path d="M24 40l24 12 24-12M48 52v28" stroke="#fff" stroke-width="2" fill="none" opacity=".8"/>`
const shirt: Shape = (colour) => `<path d="M36 24h24l12 12-8 8-4-4v34H36V40l-4 4-8-8z" fill="${colour}"/>`
const mug: Shape = (colour) =>
  `<rect x="26" y="36" width="40" height="36" rx="8" fill="${colour}"/><path d="M66 44h6a8 8 0 0 1 0 18h-6" stroke="${colour}" stroke-width="5" fill="none"/>`
const bag: Shape = (colour) =>
  `<path d="M30 26h36l4 50H26z" fill="${colour}"/><rect x="34" y="42" width="28" height="18" rx="3" fill="#fff" opacity=".85"/>`
const jar: Shape = (colour) =>
  `<rect x="26" y="42" width="44" height="34" rx="9" fill="${colour}"/><rect x="29" y="28" width="38" height="13" rx="3" fill="${colour}" opacity=".6"/><rect x="34" y="53" width="28" height="10" rx="2" fill="#fff" opacity=".85"/>`
const dumbbell: Shape = (colour) =>
  `<rect x="34" y="49" width="28" height="6" fill="${colour}" opacity=".6"/><rect x="24" y="36" width="12" height="32" rx="4" fill="${colour}"/><rect x="60" y="36" width="12" height="32" rx="4" fill="${colour}"/>`
const device: Shape = (colour) =>
  `<rect x="33" y="22" width="30" height="56" rx="6" fill="${colour}"/><rect x="37" y="29" width="22" height="37" rx="2" fill="#fff" opacity=".85"/><circle cx="48" cy="72" r="2.5" fill="#fff"/>`

/** By class of goods. */
const SHAPES: Record<string, readonly Shape[]> = {
  食品饮料: [bag, box, bottle],
  美妆护肤: [jar, bottle],
  服饰内衣: [shirt],
  家居日用: [mug, box],
  母婴宠物: [bag, bottle],
  个护家清: [bottle],
  运动户外: [dumbbell],
  数码家电: [device],
}

function packshot(id: string, hash: number, strong: string, soft: string) {
  const shapes = Object.values(SHAPES)[Number(/-(\d)$/.exec(id)?.[1])] ?? [box]
  const shape = shapes[Math.floor(hash / 8) % shapes.length]
  return frame(
    96,
    96,
    `<rect width="96" height="96" fill="${soft}"/><ellipse cx="48" cy="82" rx="26" ry="4" fill="#000" opacity=".08"/>${shape?.(strong) ?? ''}`,
  )
}

/** `film`: with the mark of a film; a course says itself what it is. */
function cover(hash: number, strong: string, soft: string, film: boolean) {
  const left = 20 + (hash % 56)
  const top = 40 + ((hash >> 4) % 40)
  return frame(
    96,
    128,
    `<rect width="96" height="128" fill="${soft}"/><circle cx="${left}" cy="${top}" r="34" fill="${strong}" opacity=".35"/><circle cx="${96 - left}" cy="${128 - top}" r="22" fill="${strong}" opacity=".55"/>${film ? '<path d="M40 52v24l20-12z" fill="#fff"/>' : ''}`,
  )
}
