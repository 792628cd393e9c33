import { platformLabel } from '@crm/contracts/enums'
import { useAction, useCall } from '@crm/client/hooks'
import { type Competitor, competitorCalls } from '@crm/contracts/calls/competitor'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { platformsOf } from '@crm/access/visibility'
import { useWho } from '@crm/platform/session'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { talentCategories } from '../../lib/marketOptions.ts'

interface Values {
  kind: 1 | 2
  platform: Competitor['platform']
  category_id?: number
  brand_id?: number
  shop_id?: string
}

interface AddCompetitorDialogProps {
  platform: Competitor['platform']
  onClose: () => void
}

/** 添加竞品: a brand of the market by its name, or one of its shops. */
export function AddCompetitorDialog({ platform, onClose }: AddCompetitorDialogProps) {
  const who = useWho()
  const add = useAction(competitorCalls.add, { weight: 'asked', done: '已添加竞品', quiet: true })
  const [word, setWord] = useState('')
  const toRequest = ({ kind, platform: on, brand_id, shop_id }: Values) => {
    const target = kind === 2 ? { shop_id: shop_id ?? '' } : { brand_id: brand_id ?? 0 }
    return { platform: on, ...target }
  }
  return (
    <FormDialog
      width={480}
      title="添加竞品"
      submitText="添加"
      initValues={{ kind: 1, platform }}
      action={add}
      toRequest={toRequest}
      onClose={onClose}
    >
      {({ kind = 1, platform: on = platform, category_id, brand_id }, put) => (
        <>
          <Form.RadioGroup
            field="kind"
            label="类型"
            options={[
              { value: 1, label: '品牌' },
              { value: 2, label: '店铺' },
            ]}
          />
          <Form.Select
            field="platform"
            label="平台"
            style={{ width: '100%' }}
            optionList={platformsOf(who).map((value) => ({ value, label: platformLabel[value] }))}
            // Shops are a platform's own.
            onChange={() => put({ shop_id: undefined })}
          />
          <Form.Select
            field="category_id"
            label="类目"
            placeholder="不限"
            showClear
            style={{ width: '100%' }}
            optionList={talentCategories}
          />
          <BrandField platform={on} categoryId={category_id} word={word} onWord={setWord} />
          {kind === 2 && <ShopField platform={on} brandId={brand_id} />}
        </>
      )}
    </FormDialog>
  )
}

interface BrandFieldProps {
  platform: Competitor['platform']
  categoryId: number | undefined
  word: string
  onWord: (word: string) => void
}

function BrandField({ platform, categoryId, word, onWord }: BrandFieldProps) {
  const keyword = word.trim().slice(0, 50)
  const hot = useCall(marketBrandCalls.hot, {})
  const found = useCall(
    marketBrandCalls.search,
    { keyword, platform, size: 20, ...(categoryId === undefined ? {} : { category_id: categoryId }) },
    { enabled: keyword !== '' },
  )
  const brands = keyword === '' ? (hot.data?.list ?? []) : (found.data?.list ?? [])
  return (
    <Form.Select
      field="brand_id"
      label="品牌"
      filter
      remote
      placeholder="输入品牌名称搜索"
      style={{ width: '100%' }}
      loading={keyword !== '' && found.state === 'waiting'}
      optionList={brands.map(({ brand_id, name }) => ({ value: brand_id, label: name }))}
      onSearch={onWord}
      rules={[{ required: true, message: '请选择品牌' }]}
    />
  )
}

function ShopField({ platform, brandId }: { platform: Competitor['platform']; brandId: number | undefined }) {
  const brand = useCall(
    marketBrandCalls.detail,
    { brand_id: brandId ?? 0, platform },
    { enabled: brandId !== undefined, keepPrevious: false },
  )
  const shops = (brand.data?.shops ?? []).filter((each) => each.platform === platform)
  return (
    <Form.Select
      field="shop_id"
      label="店铺"
      placeholder={brandId === undefined ? '请先选择品牌' : '请选择店铺'}
      disabled={brandId === undefined}
      style={{ width: '100%' }}
      emptyContent="该品牌在此平台没有店铺"
      optionList={shops.map(({ shop_id, name }) => ({ value: shop_id, label: name }))}
      rules={[{ required: true, message: '请选择店铺' }]}
    />
  )
}
