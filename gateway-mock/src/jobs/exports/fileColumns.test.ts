import { permittedColumns } from '@crm/access/columns'
import { fileColumns } from '@crm/contracts/fileColumns'
import { ExportType } from '@crm/contracts/taskTypes'
import { expect, it } from 'vitest'
import type { Staff } from '../../rules/staff.ts'
import { EXPORTED_LISTS } from './definitions.ts'

// Everything that is asked of who exports: a role that sees all columns.
const admin = {
  role_id: 2,
  modules: { commerce: { level: 100 } },
  own_fields: { author: [], cooperation: [], sample: [] },
} as unknown as Staff

it('every export number has a list', () => {
  const numbers = new Set(EXPORTED_LISTS.map(({ type }) => type))
  expect([...numbers].sort()).toEqual(Object.values(ExportType).sort())
})

/** A board is a workbook of blocks and has no screen of columns. */
const lists = EXPORTED_LISTS.filter(({ board }) => board === undefined)

it.each(lists)('$title: the file has the headers of the screen, in its order', (definition) => {
  const { list: columns } = definition
  if (columns === undefined) throw new Error(`${definition.title} is exported without columns`)
  const shown = Object.entries(permittedColumns(columns, admin)).filter(([, { file }]) => file !== false)
  const file = definition.columns(admin)
  // Ids and platforms stand beside their names: of each column the first header is the screen's.
  const first = file.filter(({ key }, index) => file.findIndex((each) => each.key === key) === index)
  expect(first.map(({ key, title }) => [key, title])).toEqual(shown.map(([key, { title }]) => [key, title]))
  expect(file).toEqual(
    fileColumns(permittedColumns(columns, admin)).map((column) => expect.objectContaining({ title: column.title })),
  )
})
