import type { RequestOf } from '@crm/contracts/call'
import type { settingCalls } from '@crm/contracts/calls/settings'
import { randomBytes } from 'node:crypto'
import type { CustomField } from '../../../store/database/schema/corps.ts'
import { refuseField } from '../../../rules/refusal.ts'

type Wanted = RequestOf<typeof settingCalls.updateFields>['values'][number]

/** Own fields as they are to be, or a refusal at the field: names once, a choice has choices, what is filled in keeps its type. */
export function ownFieldsOf(wanted: readonly Wanted[], before: readonly CustomField[]): CustomField[] {
  const known = new Map(before.map((field) => [field.key, field]))
  const labels = new Set<string>()
  return wanted.map(({ key, label, type, options, required }, at) => {
    const place = `values.${at}`
    if (label === '') refuseField(`${place}.label`, '请填写字段名称')
    if (labels.has(label)) refuseField(`${place}.label`, `字段「${label}」重复`)
    labels.add(label)
    const choices = type === 'select' ? [...new Set(options)] : []
    if (type === 'select' && choices.length === 0) refuseField(`${place}.options`, `「${label}」至少需要一个选项`)
    const stored = known.get(key)
    if (key !== '' && stored === undefined) refuseField(place, '自定义字段已变化，请刷新后重试')
    if (stored !== undefined && stored.type !== type)
      refuseField(`${place}.type`, `「${label}」的类型不能修改，请新建字段`)
    return { key: stored?.key ?? `c${randomBytes(5).toString('hex')}`, label, type, options: choices, required }
  })
}
