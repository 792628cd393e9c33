import { expect, it } from 'vitest'
import { tagsThatFit } from './tagsThatFit.ts'

const fitting = (...names: string[]) =>
  tagsThatFit(
    names.map((name) => ({ name })),
    2,
  ).map(({ name }) => name)

it('a long tag takes the room of the next one, the first is always there', () => {
  expect(fitting('口播', '年框', '剧情')).toEqual(['口播', '年框'])
  expect(fitting('美妆护肤', '年框')).toEqual(['美妆护肤', '年框'])
  expect(fitting('高性价比好物', '年框')).toEqual(['高性价比好物'])
  expect(fitting('非常长的一个达人标签名称')).toEqual(['非常长的一个达人标签名称'])
  expect(fitting()).toEqual([])
})
