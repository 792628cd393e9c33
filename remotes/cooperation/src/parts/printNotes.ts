import type { DeliveryNote } from '@crm/contracts/calls/sample'

/** Papers that delivery notes are printed on: a sheet for the parcel, a label of a thermal printer. */
export const PAPERS = {
  a5: { title: 'A5', page: 'size: A5 portrait; margin: 10mm', font: '11pt', gap: '3mm' },
  label: { title: '76 mm 热敏纸', page: 'size: 76mm 130mm; margin: 3mm', font: '9pt', gap: '1.5mm' },
} as const
export type Paper = keyof typeof PAPERS

/** A delivery note with the day of its request, `YYYY-MM-DD`. */
export type PrintedNote = Omit<DeliveryNote, 'created_at'> & { date: string }

const SHEETS = 'delivery-notes'

const styleOf = ({ page, font, gap }: (typeof PAPERS)[Paper]) => `
@page { ${page}; }
@media screen { #${SHEETS} { display: none; } }
@media print {
  body { background: #fff; }
  body > :not(#${SHEETS}) { display: none !important; }
  #${SHEETS} { color: #000; font: ${font}/1.4 sans-serif; }
  #${SHEETS} article { break-after: page; }
  #${SHEETS} article:last-child { break-after: auto; }
  #${SHEETS} h1 { margin: 0 0 ${gap}; font-size: 1.4em; }
  #${SHEETS} p { margin: 0 0 ${gap}; overflow-wrap: anywhere; }
  #${SHEETS} .to { padding: ${gap}; border: 0.4mm solid #000; font-size: 1.15em; white-space: pre-line; }
  #${SHEETS} table { width: 100%; margin: 0 0 ${gap}; border-collapse: collapse; }
  #${SHEETS} tr { break-inside: avoid; }
  #${SHEETS} th, #${SHEETS} td { padding: 0.8mm 1mm; border: 0.2mm solid #000; text-align: left; overflow-wrap: anywhere; }
  #${SHEETS} th:last-child, #${SHEETS} td:last-child { width: 10mm; text-align: right; }
}`

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

function row(cell: 'td' | 'th', texts: readonly string[]): HTMLElement {
  const made = document.createElement('tr')
  made.append(...texts.map((text) => element(cell, text)))
  return made
}

function sheetOf(note: PrintedNote): HTMLElement {
  const sheet = document.createElement('article')
  const goods = document.createElement('table')
  goods.append(
    row('th', ['商品', '规格', '数量']),
    ...note.goods.map(({ title, sku_name, qty }) => row('td', [title, sku_name || '-', String(qty)])),
  )
  sheet.append(
    element('h1', `发货单 ${note.sample_no}`),
    element('p', `${note.receiver} ${note.phone}\n${note.address}`, 'to'),
    element('p', `达人：${note.author_name}　媒介：${note.user_name}　申样：${note.date}`),
    goods,
    element('p', `共 ${note.goods.reduce((sum, { qty }) => sum + qty, 0)} 件`),
    ...(note.express_no === '' ? [] : [element('p', `快递：${note.express_company} ${note.express_no}`)]),
    ...(note.remark === '' ? [] : [element('p', `备注：${note.remark}`)]),
  )
  return sheet
}

/** Prints one page for each note (more where its goods need them) and nothing else of the page; what was drawn for it goes afterwards. */
export function printNotes(notes: readonly PrintedNote[], paper: Paper): void {
  const sheets = document.createElement('section')
  sheets.id = SHEETS
  sheets.append(...notes.map(sheetOf))
  // A style element would need a permission of the page; a sheet made by a script does not.
  const style = new CSSStyleSheet()
  style.replaceSync(styleOf(PAPERS[paper]))
  document.body.append(sheets)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  const undo = () => {
    sheets.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style)
  }
  window.addEventListener('afterprint', undo, { once: true })
  window.print()
}
