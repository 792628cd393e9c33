/** The drawn pictures of the demo business: no picture comes from outside. */
export const PICTURE_KINDS = ['avatar', 'goods', 'cover', 'logo', 'licence'] as const
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

/** The address of a product's picture: the record's id and the ware, so that a shirt looks like one. */
export const goodsPictureUrl = (id: string, ware: string) =>
  pictureUrl('goods', `${id}-${Object.keys(SHAPES).indexOf(ware)}`)

/** Whether a kind out of an address is one we draw. */
export const isPictureKind = (kind: string): kind is PictureKind => PICTURE_KINDS.some((known) => known === kind)

/** The SVG text of a picture; the same id always gives the same picture, unknown ids give one as well. */
export function pictureSvg(kind: PictureKind, id: string) {
  const hash = hashOf(id)
  const [strong, soft] = PALETTE[hash % PALETTE.length] ?? PALETTE[0]
  if (kind === 'avatar' || kind === 'logo') return initial(id, strong, kind === 'logo' ? 16 : 48)
  if (kind === 'licence') return licence(id)
  return kind === 'goods' ? packshot(id, strong, soft) : cover(hash, strong, soft, !id.startsWith('course'))
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

const WHITE = 'fill="#fff" opacity=".85"'
const line = (colour: string, width = 4) =>
  `stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"`

const pump: Shape = (colour) =>
  `<rect x="34" y="38" width="28" height="40" rx="6" fill="${colour}"/><path d="M48 38V24h-14M44 38h8" ${line(colour, 5)}/><rect x="34" y="52" width="28" height="14" ${WHITE}/>`
const spray: Shape = (colour) =>
  `<rect x="36" y="40" width="26" height="38" rx="6" fill="${colour}"/><path d="M36 22h22l-4 10v8h-10v-8h-8z" fill="${colour}" opacity=".7"/><path d="M28 22v6M24 20v10" ${line(colour, 2)}/><rect x="36" y="52" width="26" height="14" ${WHITE}/>`
const dropper: Shape = (colour) =>
  `<rect x="36" y="42" width="24" height="36" rx="5" fill="${colour}"/><rect x="42" y="32" width="12" height="9" fill="${colour}" opacity=".7"/><rect x="43" y="16" width="10" height="16" rx="5" fill="${colour}" opacity=".5"/><rect x="36" y="54" width="24" height="12" ${WHITE}/>`
const tube: Shape = (colour) =>
  `<path d="M32 20h32l-5 48H37z" fill="${colour}"/><rect x="38" y="68" width="20" height="10" rx="2" fill="${colour}" opacity=".6"/><rect x="38" y="36" width="20" height="14" ${WHITE}/>`
const jar: Shape = (colour) =>
  `<rect x="26" y="42" width="44" height="34" rx="9" fill="${colour}"/><rect x="29" y="28" width="38" height="13" rx="3" fill="${colour}" opacity=".6"/><rect x="34" y="53" width="28" height="10" rx="2" ${WHITE}/>`
const lipstick: Shape = (colour) =>
  `<path d="M42 38V24l12-6v20z" fill="${colour}"/><rect x="40" y="38" width="16" height="10" fill="${colour}" opacity=".5"/><rect x="37" y="48" width="22" height="30" rx="2" fill="${colour}" opacity=".8"/>`
const compact: Shape = (colour) =>
  `<circle cx="48" cy="56" r="22" fill="${colour}"/><circle cx="48" cy="56" r="15" ${WHITE}/><path d="M28 46a22 22 0 0 1 40 0l-4-16a17 17 0 0 0-32 0z" fill="${colour}" opacity=".6"/>`
const sachet: Shape = (colour) =>
  `<rect x="28" y="22" width="40" height="54" rx="2" fill="${colour}"/><path d="M28 29h40M28 69h40" stroke="#fff" stroke-width="1.5" opacity=".7"/><ellipse cx="48" cy="49" rx="12" ry="14" ${WHITE}/>`
const bag: Shape = (colour) =>
  `<path d="M30 26h36l4 50H26z" fill="${colour}"/><rect x="34" y="42" width="28" height="18" rx="3" ${WHITE}/>`
const box: Shape = (colour) =>
  `<path d="M24 40 48 28l24 12v28L48 80 24 68z" fill="${colour}"/><path d="M24 40l24 12 24-12M48 52v28" stroke="#fff" stroke-width="2" fill="none" opacity=".8"/>`
const tin: Shape = (colour) =>
  `<rect x="31" y="34" width="34" height="44" rx="3" fill="${colour}"/><ellipse cx="48" cy="34" rx="17" ry="6" fill="${colour}"/><ellipse cx="48" cy="32" rx="12" ry="4" ${WHITE}/><rect x="31" y="48" width="34" height="18" ${WHITE}/>`
const wipes: Shape = (colour) =>
  `<rect x="20" y="40" width="56" height="36" rx="8" fill="${colour}"/><rect x="36" y="46" width="24" height="12" rx="4" ${WHITE}/><path d="M42 46c2-12 10-4 12-14 2 8 4 8 0 14z" fill="${colour}" opacity=".5"/>`
const shirt: Shape = (colour) => `<path d="M36 24h24l12 12-8 8-4-4v34H36V40l-4 4-8-8z" fill="${colour}"/>`
const coat: Shape = (colour) =>
  `<path d="M38 20h20l14 14-4 26-7-2v22H35V58l-7 2-4-26z" fill="${colour}"/><path d="M48 20v60M40 20l8 14 8-14" stroke="#fff" stroke-width="2" fill="none" opacity=".8"/>`
const trousers: Shape = (colour) =>
  `<path d="M34 20h28l5 60H53l-5-38-5 38H29z" fill="${colour}"/><path d="M34 27h28" stroke="#fff" stroke-width="2" opacity=".7"/>`
const bra: Shape = (colour) =>
  `<path d="M30 26l6 20M66 26l-6 20" ${line(colour, 3)}/><path d="M22 46h52v6c0 12-10 18-18 16-5-1-8-5-8-8 0 3-3 7-8 8-8 2-18-4-18-16z" fill="${colour}"/>`
const bedding: Shape = (colour) =>
  `<rect x="22" y="62" width="52" height="14" rx="5" fill="${colour}"/><rect x="24" y="48" width="48" height="13" rx="5" fill="${colour}" opacity=".7"/><rect x="26" y="36" width="44" height="11" rx="5" fill="${colour}" opacity=".45"/>`
const thermos: Shape = (colour) =>
  `<rect x="35" y="32" width="26" height="46" rx="5" fill="${colour}"/><rect x="37" y="18" width="22" height="13" rx="3" fill="${colour}" opacity=".6"/><path d="M41 38v32" stroke="#fff" stroke-width="2" opacity=".7"/>`
const candle: Shape = (colour) =>
  `<rect x="30" y="46" width="36" height="30" rx="4" fill="${colour}"/><path d="M48 46v-8" ${line('#555', 2)}/><path d="M48 20c6 8 6 16 0 18-6-2-6-10 0-18z" fill="#f5a623"/>`
const shelf: Shape = (colour) => `<path d="M28 20v58M68 20v58M28 30h40M28 50h40M28 70h40" ${line(colour, 5)}/>`
const pillow: Shape = (colour) =>
  `<path d="M20 40c10 4 46 4 56 0 4 10 4 22 0 32-10-4-46-4-56 0-4-10-4-22 0-32z" fill="${colour}"/><path d="M30 50c12 4 24 4 36 0" stroke="#fff" stroke-width="2" fill="none" opacity=".7"/>`
const mop: Shape = (colour) =>
  `<path d="M48 16v44" ${line(colour, 4)}/><path d="M34 58h28l6 20H28z" fill="${colour}" opacity=".7"/><path d="M38 62v14M48 62v14M58 62v14" stroke="#fff" stroke-width="2" opacity=".7"/>`
const brushes: Shape = (colour) =>
  `<path d="M38 44v32M58 44v32" ${line(colour, 6)}/><rect x="33" y="24" width="10" height="18" rx="4" fill="${colour}" opacity=".6"/><rect x="53" y="24" width="10" height="18" rx="4" fill="${colour}" opacity=".6"/>`
const mat: Shape = (colour) =>
  `<rect x="28" y="34" width="48" height="42" rx="4" fill="${colour}" opacity=".6"/><circle cx="28" cy="58" r="18" fill="${colour}"/><path d="M28 58m-10 0a10 10 0 1 1 10 10M28 58m-4 0a4 4 0 1 1 4 4" stroke="#fff" stroke-width="2" fill="none"/>`
const massager: Shape = (colour) =>
  `<rect x="30" y="26" width="42" height="20" rx="8" fill="${colour}"/><circle cx="24" cy="36" r="8" fill="${colour}" opacity=".6"/><rect x="52" y="42" width="14" height="36" rx="6" fill="${colour}"/>`
const chair: Shape = (colour) =>
  `<path d="M30 22l6 32h28M36 54L62 78M60 54L36 78M64 54l2-14" ${line(colour, 5)}/><path d="M30 22l6 32h28l-4-8H42l-6-24z" fill="${colour}" opacity=".5"/>`
const rope: Shape = (colour) =>
  `<path d="M30 44c-4-30 40-30 36 0 0 44-36 44-36 8" ${line(colour, 3)}/><rect x="26" y="42" width="8" height="22" rx="4" fill="${colour}"/><rect x="62" y="42" width="8" height="22" rx="4" fill="${colour}"/>`
const humidifier: Shape = (colour) =>
  `<path d="M32 46h32l4 30H28z" fill="${colour}"/><ellipse cx="48" cy="46" rx="16" ry="5" fill="${colour}" opacity=".7"/><path d="M42 38c-4-6 4-8 0-16M54 38c-4-6 4-8 0-16" ${line(colour, 2.5)}/><circle cx="48" cy="64" r="4" ${WHITE}/>`
const charger: Shape = (colour) =>
  `<ellipse cx="48" cy="60" rx="26" ry="14" fill="${colour}"/><ellipse cx="48" cy="56" rx="20" ry="10" ${WHITE}/><path d="M50 48l-6 9h8l-6 9" ${line(colour, 2.5)}/><path d="M74 62c8 4 4 12-6 14" ${line(colour, 3)}/>`
const fryer: Shape = (colour) =>
  `<path d="M28 34c0-14 40-14 40 0v42H28z" fill="${colour}"/><rect x="34" y="50" width="28" height="20" rx="3" ${WHITE}/><rect x="43" y="56" width="10" height="12" rx="3" fill="${colour}"/><circle cx="48" cy="38" r="4" ${WHITE}/>`
const lamp: Shape = (colour) =>
  `<path d="M34 76h30M48 76L36 48l18-20" ${line(colour, 4)}/><path d="M46 22l20 6-4 16-18-10z" fill="${colour}"/>`
const juicer: Shape = (colour) =>
  `<rect x="34" y="50" width="28" height="28" rx="5" fill="${colour}"/><path d="M34 24h28v26H34z" fill="${colour}" opacity=".35"/><rect x="38" y="17" width="20" height="7" rx="3" fill="${colour}"/><path d="M42 46l6-6 6 6" ${line(colour, 2.5)}/><circle cx="48" cy="64" r="4" ${WHITE}/>`

/** By ware, in a fixed order that addresses count on; new ones come last. */
const SHAPES: Record<string, Shape> = {
  每日坚果混合装: bag,
  手工牛轧糖: bag,
  低脂鸡胸肉: sachet,
  桂花龙井茶: tin,
  冻干咖啡: box,
  黑芝麻丸: jar,
  螺蛳粉: bag,
  酸辣凤爪: bag,
  燕麦脆片: bag,
  山楂条: sachet,
  氨基酸洁面乳: tube,
  玻尿酸精华: dropper,
  雾面口红: lipstick,
  防晒霜: tube,
  修护面膜: sachet,
  气垫霜: compact,
  眼霜: jar,
  卸妆膏: jar,
  无痕内衣: bra,
  纯棉T恤: shirt,
  直筒牛仔裤: trousers,
  针织开衫: coat,
  防晒衣: coat,
  家居服套装: shirt,
  羊毛大衣: coat,
  真空收纳袋: bedding,
  四件套: bedding,
  保温杯: thermos,
  香薰蜡烛: candle,
  折叠置物架: shelf,
  记忆棉枕: pillow,
  吸水拖把: mop,
  婴儿湿巾: wipes,
  宝宝面条: box,
  猫砂: bag,
  冻干猫粮: bag,
  儿童保温水壶: thermos,
  纸尿裤: bag,
  洗衣凝珠: tin,
  蓬松洗发水: pump,
  电动牙刷头: brushes,
  除螨喷雾: spray,
  身体乳: pump,
  厨房去油剂: spray,
  瑜伽垫: mat,
  筋膜枪: massager,
  露营折叠椅: chair,
  速干裤: trousers,
  跳绳: rope,
  桌面加湿器: humidifier,
  无线充电器: charger,
  小型空气炸锅: fryer,
  护眼台灯: lamp,
  便携榨汁杯: juicer,
}

function packshot(id: string, strong: string, soft: string) {
  const shape = Object.values(SHAPES)[Number(/^[^-]*-(\d+)$/.exec(id)?.[1])] ?? box
  return frame(
    96,
    96,
    `<rect width="96" height="96" fill="${soft}"/><ellipse cx="48" cy="82" rx="26" ry="4" fill="#000" opacity=".08"/>${shape(strong)}`,
  )
}

/** `film`: with the mark of a film; a course says itself what it is. */
/** A business licence, with its number. */
function licence(id: string) {
  // Only letters and digits reach the markup, so nothing needs escaping.
  const number = /^[0-9A-Z]{1,18}$/.test(id) ? id : ''
  const text = (y: number, size: number, words: string) =>
    `<text x="80" y="${y}" font-family="sans-serif" font-size="${size}" fill="#7a1f1f" text-anchor="middle">${words}</text>`
  return frame(
    160,
    112,
    `<rect width="160" height="112" fill="#fdf7e3"/><rect x="5" y="5" width="150" height="102" fill="none" stroke="#c8a24a" stroke-width="2"/>${text(34, 16, '营业执照')}${text(52, 7, number)}<path d="M24 66h112M24 78h112M24 90h64" stroke="#c8a24a" stroke-width="1.5"/><circle cx="126" cy="88" r="11" fill="none" stroke="#c0392b" stroke-width="2"/>`,
  )
}

function cover(hash: number, strong: string, soft: string, film: boolean) {
  const left = 20 + (hash % 56)
  const top = 40 + ((hash >> 4) % 40)
  return frame(
    96,
    128,
    `<rect width="96" height="128" fill="${soft}"/><circle cx="${left}" cy="${top}" r="34" fill="${strong}" opacity=".35"/><circle cx="${96 - left}" cy="${128 - top}" r="22" fill="${strong}" opacity=".55"/>${film ? '<path d="M40 52v24l20-12z" fill="#fff"/>' : ''}`,
  )
}
