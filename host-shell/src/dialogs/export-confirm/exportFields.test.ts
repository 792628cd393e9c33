import { describe, expect, it } from 'vitest'
import { initialFields, orderedFields } from './exportFields.ts'

const fields = [
  { key: 'author_id', title: '达人ID' },
  { key: 'gmv', title: '成交金额' },
  { key: 'author', title: '达人' },
  { key: 'fans', title: '粉丝数' },
]
const columns = [
  { key: 'author', title: '达人', shown: true },
  { key: 'fans', title: '粉丝数', shown: false },
  { key: 'gmv', title: '成交金额', shown: true },
]

describe('fields of an export', () => {
  it('stand in the order of the table, others behind', () => {
    expect(orderedFields(fields, columns).map(({ key }) => key)).toEqual(['author', 'fans', 'gmv', 'author_id'])
    expect(orderedFields(fields, [])).toEqual(fields)
  })
  it('are ticked where the table shows them or does not know them', () => {
    expect([...initialFields(fields, columns)].sort()).toEqual(['author', 'author_id', 'gmv'])
    expect(initialFields(fields, []).size).toBe(4)
  })
})
