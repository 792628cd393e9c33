import { expect, it } from 'vitest'
import { tabsOf } from './spuDetailFilters.ts'

const version = { level: 300, start_time: 0, end_time: 1, user_level: 1 }

it.each([
  ['sells and seeds', { commerce: version, content: version }, ['概览', '达人', '商品', '内容', '舆情', '推广计划']],
  ['only sells', { commerce: version, content: null }, ['概览', '达人', '商品']],
  ['only seeds', { commerce: null, content: version }, ['概览', '达人', '商品', '内容', '舆情', '推广计划']],
])('a corporation that %s', (_, modules, tabs) =>
  // what else a version says is not asked
  expect(tabsOf({ modules: modules as never }).map(({ label }) => label)).toEqual(tabs),
)
