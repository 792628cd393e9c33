import { talentListCalls } from '@crm/contracts/calls/talentLists'
import type { NominateBasis } from '@crm/contracts/rules/talentFinding'
import { NOMINATE_BASIS_MAX } from '@crm/contracts/rules/talentFinding'
import { Card, Tabs } from '@crm/ui/base'
import type { Filters } from '@crm/ui/data'
import { GoodsPicker, Select, TalentPicker, useGoodsSearch, useTalentSearch } from '@crm/ui/form'
import type { ReactNode } from 'react'
import { talentCategories } from '../../lib/marketOptions.ts'
import classes from './BasisCard.module.css'
import { idsOf, type talentNominateFilters } from './talentNominateFilters.ts'

type NominateFilters = Filters<(typeof talentNominateFilters)['fields']>

const bases: readonly { key: NominateBasis; label: string }[] = [
  { key: 'goods', label: '基于商品' },
  { key: 'authors', label: '基于合作达人' },
  { key: 'category', label: '基于品类' },
]

const FORMULA =
  '匹配度 = 类目重合 40 分（达人类目中属于推荐依据的占比）+ 客单价接近 25 分（相同得满分，相差 4 倍及以上得 0 分）+ 粉丝画像匹配 20 分（与推荐依据的性别、年龄分布的重合度）+ 近30天活跃 15 分（直播与视频满 15 场得满分）'

interface BasisCardProps {
  filters: NominateFilters
  /** What the recommendations were made of: names of the standard goods, classes. */
  source: { goods: readonly { title: string }[]; categories: readonly string[] } | undefined
  /** 换一批 and what is left. */
  extra: ReactNode
}

/** 推荐依据: own goods (the best five unless chosen), talents worked with, or a class. */
export function BasisCard({ filters, source, extra }: BasisCardProps) {
  const { values, set } = filters
  return (
    <Card title="推荐依据" note={FORMULA} extra={extra}>
      <div className={classes.row}>
        <Tabs kind="button" label="推荐依据" items={bases} value={values.basis} onChange={(basis) => set({ basis })} />
        <div className={classes.picker}>
          {values.basis === 'goods' && <GoodsBasis filters={filters} />}
          {values.basis === 'authors' && <TalentBasis filters={filters} />}
          {values.basis === 'category' && (
            <Select
              style={{ width: '100%' }}
              aria-label="品类"
              placeholder="请选择类目"
              optionList={talentCategories}
              {...(values.basis_category === undefined ? {} : { value: values.basis_category })}
              onChange={(id) => set({ basis_category: typeof id === 'number' ? id : undefined })}
            />
          )}
        </div>
        {source && source.categories.length > 0 && (
          <span className={classes.note} title={source.goods.map(({ title }) => title).join('、')}>
            类目：{source.categories.join('、')}
          </span>
        )}
      </div>
    </Card>
  )
}

const FOLLOWED = { among: 'followed' } as const

function GoodsBasis({ filters: { values, set } }: { filters: NominateFilters }) {
  const ids = idsOf(values.product_ids)
  return (
    <GoodsPicker
      multiple
      placeholder="默认近30天卖得最好的 5 件商品"
      platform={values.platform}
      search={useGoodsSearch(values.platform, ids)}
      max={NOMINATE_BASIS_MAX}
      value={ids}
      onChange={(keys) => set({ product_ids: keys.join(',') })}
    />
  )
}

function TalentBasis({ filters: { values, set } }: { filters: NominateFilters }) {
  const ids = idsOf(values.author_ids)
  const search = useTalentSearch({
    call: talentListCalls.pick,
    platform: values.platform,
    also: FOLLOWED,
    selected: ids,
  })
  return (
    <TalentPicker
      multiple
      label="合作达人"
      placeholder="请选择合作达人，最多 5 位"
      search={search}
      max={NOMINATE_BASIS_MAX}
      value={ids}
      onChange={(keys) => set({ author_ids: keys.join(',') })}
    />
  )
}
