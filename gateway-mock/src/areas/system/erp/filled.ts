import { createHmac } from 'node:crypto'
import { type ErpConnector, inVersion } from '@crm/contracts/rules/erpConnectors'
import { refuseField } from '../../../rules/refusal.ts'
import { strayAddress } from '../../../rules/addresses.ts'

/** What somebody filled in to bind an account: its secrets apart from what may be shown again. */
export interface FilledErp {
  account: string
  fields: Record<string, string>
  secrets: Record<string, string>
}

/** A request that fills in the fields of a kind of ERP. */
export interface FilledRequest {
  version: string
  fields: Readonly<Record<string, string>>
}

/**
 * Reads what was filled in by the description of its kind: every field is there, and no other. A secret that was left empty is the
 * stored one, so that nobody types it again to edit the rest.
 */
export function readFilled(
  { fields: described, account, versions }: ErpConnector,
  { version, fields }: FilledRequest,
  stored: Readonly<Record<string, string>> = {},
): FilledErp {
  const isKnown = versions === undefined ? version === '' : versions.some(({ value }) => value === version)
  if (!isKnown) refuseField('version', '没有该版本')
  const wanted = inVersion(described, version)
  const unknown = Object.keys(fields).find((key) => !wanted.some((each) => each.key === key))
  if (unknown !== undefined) refuseField('fields', '页面已更新，请刷新后重试')
  const values = wanted.map((field) => {
    const { key, label, secret, url, options, addresses } = field
    const typed = fields[key]?.trim() ?? ''
    const value = typed === '' && secret ? (stored[key] ?? '') : typed
    if (value === '') refuseField(`fields.${key}`, `请填写${label}`)
    if (url && !/^https:\/\/[^\s/]+\S*$/.test(value)) refuseField(`fields.${key}`, `${label}须以 https:// 开头`)
    const stray = addresses ? strayAddress(value) : undefined
    if (stray !== undefined) refuseField(`fields.${key}`, `${label}中的 ${stray.slice(0, 40)} 不是 IP 或网段`)
    if (options && !options.includes(value)) refuseField(`fields.${key}`, `请选择${label}`)
    return { key, value, secret }
  })
  const of = (isSecret: boolean) =>
    Object.fromEntries(
      values.filter(({ secret }) => (secret ?? false) === isSecret).map(({ key, value }) => [key, value]),
    )
  const open = of(false)
  return { account: open[account] ?? '', fields: open, secrets: of(true) }
}

/** Proves that what is bound is what was tested, without keeping it anywhere in between. */
export const proofOf = (salt: string, { account, fields, secrets }: FilledErp): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([account, Object.entries(fields).toSorted(), Object.entries(secrets).toSorted()]))
    .digest('hex')
