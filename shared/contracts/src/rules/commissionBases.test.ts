import { expect, test } from 'vitest'
import { commissionBasesOf } from './commissionBases.ts'

test.each([
  [undefined, []],
  [50, []],
  [60, []],
  [90, ['pay_sales']],
  [95, ['pay_sales']],
  [100, ['pay_sales']],
  [300, ['pay_sales', 'close_sales']],
  [500, ['pay_sales', 'close_sales', 'new_author_sales']],
  [900, ['pay_sales', 'close_sales', 'new_author_sales']],
])('the bases of level %s are %j', (level, bases) => expect(commissionBasesOf(level)).toEqual(bases))
