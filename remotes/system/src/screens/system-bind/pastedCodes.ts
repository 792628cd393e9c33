import { ERP_CODES_AT_ONCE } from '@crm/contracts/rules/erpConnectors'

/** A line of codes: which specification, and its code at the ERP. */
export interface PastedCode {
  product_id: string
  sku_id: string
  code: string
}

const HEADER = /^(商品ID|商品编号|product_id)$/i

/**
 * Reads codes as they are copied from a table: 商品ID, 规格ID and ERP编码, or 商品ID and ERP编码 where goods have one specification.
 * Answers what is wrong instead, naming the line. A header and empty lines are passed over.
 */
export function readPastedCodes(text: string): PastedCode[] | string {
  const codes: PastedCode[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const cells = line.split(/\t|,|，/).map((cell) => cell.trim())
    const [product_id = '', second = '', third] = cells
    if (codes.length === 0 && HEADER.test(product_id)) continue
    const [sku_id, code] = third === undefined ? ['', second] : [second, third]
    if (product_id === '' || cells.length > 3) return `第 ${index + 1} 行：须为商品ID、规格ID、ERP 编码三列`
    if (code === '') return `第 ${index + 1} 行：请填写 ERP 编码`
    if (code.length > 60) return `第 ${index + 1} 行：ERP 编码不能超过 60 个字符`
    codes.push({ product_id, sku_id, code })
  }
  if (codes.length === 0) return '请粘贴商品ID、规格ID、ERP 编码'
  return codes.length > ERP_CODES_AT_ONCE ? `一次最多 ${ERP_CODES_AT_ONCE} 行` : codes
}
