import { cleanText } from '@crm/base/parsed'
import { findPhone } from '@crm/base/parseText'

/** Whom a parcel goes to, as far as a text told. */
export interface ParsedReceiver {
  receiver: string
  /** Eleven digits, or empty. */
  phone: string
  address: string
}

/** What people write before the parts, whatever stands between it and the part. */
const LABELS: readonly (readonly [part: keyof ParsedReceiver, words: RegExp])[] = [
  ['receiver', /^(?:收件人|收货人|收件人姓名|收货人姓名|联系人|姓名|名字)(?:姓名)?\s*[:：]?\s*/],
  ['phone', /^(?:手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|tel|phone|mobile)\s*[:：]?\s*/i],
  ['address', /^(?:所在地区|省市区|所在地|地区|详细地址|收货地址|收件地址|街道地址|地址)\s*[:：]?\s*/],
]
/** What an address has and a name does not. */
const PLACE = /[省市区县镇乡村路街道巷弄号楼栋幢座室层单元苑园厦场]|自治|\d/
const PROVINCE =
  /(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)/
const NAME_MAX = 15
const TITLES = /(先生|女士|小姐|老师|同学)$/

/** The lines of a text, each as a field would read it. */
const clean = (text: string) =>
  text
    .split(/\r\n|[\n\r]/)
    .map(cleanText)
    .join('\n')

/** What shops write around a receiver: numbers of orders, names of buyers, headings, postcodes, numbers with stars. */
const AROUND: readonly RegExp[] = [
  /订单(?:编号|号码|号)?\s*[:：]?\s*[A-Za-z0-9-]{8,}/g,
  /(?:买家|旺旺|用户)?(?:昵称|旺旺号|会员名)\s*[:：]\s*[^\n\s，,;；]+/g,
  /(?:收货人|收件人|收货|收件|快递|物流|寄送)信息\s*[:：]?/g,
  /(?:邮政编码|邮编)\s*[:：]?\s*\d{6}/g,
  /(?<![\d*])1\d{2}\*{4,6}\d{2,4}(?!\d)/g,
  /[\s，,;；]\d{6}\s*$/g,
]
const plain = (text: string) =>
  AROUND.reduce((rest, around) => rest.replace(around, '\n'), text).replace(/[()（）[\]【】]/g, ' ')

/** Holds words together; no text has it. */
const TIED = '\uE000'

/** The pieces of a text: by line, mark and blank; labels begin a piece of their own. */
function piecesOf(text: string): string[] {
  const words =
    '收件人姓名|收货人姓名|收件人|收货人|联系人|姓名|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|所在地区|省市区|详细地址|收货地址|收件地址|街道地址|地址'
  return (
    text
      // A name of several words in Latin letters is one.
      .replace(/(?<=[A-Za-z]) +(?=[A-Za-z])/g, TIED)
      .replace(new RegExp(`\\s*(${words})\\s*[:：]`, 'g'), '\n$1：')
      .split(/[\n\r,，;；、|/\s]+/)
      .map((piece) => piece.replaceAll(TIED, ' ').trim())
      .filter((piece) => piece !== '')
  )
}

const isName = (piece: string) => piece.length <= NAME_MAX && !PLACE.test(piece) && !PROVINCE.test(piece)

/**
 * One receiver of a pasted text: name, phone and address in any order, with labels or without, apart by blanks, marks, lines or
 * nothing but the number between them. A part that the text does not have is empty.
 */
export function parseReceiver(pasted: string): ParsedReceiver {
  const text = plain(clean(pasted))
  const found = findPhone(text)
  const phone = found?.phone ?? ''
  const rest = found ? `${text.slice(0, found.index)}\n${text.slice(found.index + found.length)}` : text
  const parts: { receiver: string[]; address: string[] } = { receiver: [], address: [] }
  let labelled: keyof ParsedReceiver | undefined
  for (const piece of piecesOf(rest)) {
    const label = LABELS.find(([, words]) => words.test(piece))
    if (label) [labelled] = label
    const value = (label ? piece.replace(label[1], '') : piece).replace(
      /^[:：()（）[\]【】"「」]+|[:：()（）[\]【】"「」。.]+$/g,
      '',
    )
    if (value === '' || labelled === 'phone') {
      if (value === '') continue
      labelled = undefined
    }
    if (labelled === 'receiver') {
      parts.receiver.push(value)
      labelled = undefined
    } else if (labelled === 'address') parts.address.push(value)
    else {
      const isFirst = parts.receiver.length === 0
      parts[isFirst && isName(value) ? 'receiver' : 'address'].push(value)
    }
  }
  if (parts.receiver.length === 0) apart(parts)
  return { receiver: parts.receiver.join('').replace(/(?<=.)收$/, ''), phone, address: parts.address.join('') }
}

/** A name that stands without a blank before the province, or behind the last number of the address. */
function apart(parts: { receiver: string[]; address: string[] }): void {
  const [first = '', ...others] = parts.address
  const at = first.search(PROVINCE)
  if (at > 0 && at <= NAME_MAX && isName(first.slice(0, at))) {
    parts.receiver.push(first.slice(0, at))
    parts.address = [first.slice(at), ...others]
    return
  }
  const last = parts.address.at(-1) ?? ''
  if (TITLES.test(last) && last.length <= NAME_MAX && parts.address.length > 1) {
    parts.receiver.push(last)
    parts.address = parts.address.slice(0, -1)
  }
}

/** The receivers of a pasted text: one each time that a line, or a block between empty lines, has a number. At most 50. */
export function parseReceivers(pasted: string): ParsedReceiver[] {
  const blocks = pasted.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    const numbers = lines.filter((line) => findPhone(cleanText(line)))
    return numbers.length > 1 && numbers.length === lines.length ? lines : [block]
  })
  return blocks
    .filter((block) => block.trim() !== '')
    .slice(0, 50)
    .map(parseReceiver)
}
