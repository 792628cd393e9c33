import { useAction, useCall } from '@crm/client/hooks'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { foundBrandColumns } from '@crm/contracts/columns/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, ReadActions, TextButton } from '@crm/ui/base'
import { FilterBar, ListPage, ListTable, useList } from '@crm/ui/data'
import { BrandSuggestions } from '@crm/ui/form'
import { useState } from 'react'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { BrandActions, brandCells, brandDetails } from '../../parts/brandCells.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { talentSearchBrandFilters } from './talentSearchBrandFilters.ts'

/** Collected feedback of this type names a brand that is missing. */
const BRAND_COLLECTION = 7
const WORD_MAX = 50

/** 品牌找达人: a name leads to brands of the market, a brand to its talents. */
export function TalentSearchBrandPage() {
  const canOpen = useCanOpen()
  const list = useList(marketBrandCalls.search, {
    id: 'talent_search_brand',
    columns: foundBrandColumns,
    filters: talentSearchBrandFilters,
    enabled: (request) => request.keyword !== '',
  })
  const { values, set } = list
  const { keyword, platform } = values
  const hot = useCall(marketBrandCalls.hot, {})
  return (
    <ListPage
      title="品牌找达人"
      note={MARKET_FRESH}
      tabs={<ListTabs platform={platform} onPlatform={(next) => set({ platform: next })} />}
    >
      <SearchBox
        key={keyword}
        value={keyword}
        onSearch={(text) => set({ keyword: text })}
        placeholder="输入品牌名称"
        max={WORD_MAX}
        memory="talent_search_brand"
        suggestions={(hot.data?.list ?? []).map(({ name }) => name)}
        suggestionsTitle="热门品牌"
        names={(id, typed) => <BrandSuggestions id={id} typed={typed} />}
      />
      {keyword !== '' && (
        <>
          <FilterBar filters={list.filters} />
          <ListTable
            list={list}
            label="品牌"
            rowKey={(row) => row.brand_id}
            details={brandDetails}
            unit="个品牌"
            views={false}
            cells={brandCells}
            actions={BrandActions}
            onOpen={
              canOpen('TalentSearchBrandDetail')
                ? ({ brand_id }) => void go('TalentSearchBrandDetail', { brand_id, platform })
                : undefined
            }
            empty={<UnknownBrand key={keyword} name={keyword} onOther={() => set({ keyword: '' })} />}
          />
        </>
      )}
    </ListPage>
  )
}

/** Nothing found: the name can be handed in, once. */
function UnknownBrand({ name, onOther }: { name: string; onOther: () => void }) {
  const [isGiven, setGiven] = useState(false)
  const { run, saving } = useAction(feedbackCalls.addCollection, {
    weight: {
      ask: { title: `提交收录「${name}」？`, content: '提交后由平台核实并收录，不能撤回。', confirmText: '提交收录' },
    },
    done: '已提交收录，收录后可搜索到该品牌',
  })
  const submit = async () => {
    const data = [{ id: 1, question: '品牌名称', answers: [name] }]
    if ((await run({ collection_type: BRAND_COLLECTION, data })) !== undefined) setGiven(true)
  }
  return (
    <EmptyBlock
      title="未找到该品牌"
      action={
        <>
          <Button theme="solid" loading={saving} disabled={isGiven} onClick={() => void submit()}>
            {isGiven ? '已提交收录' : '提交收录'}
          </Button>
          <ReadActions>
            <TextButton onClick={onOther}>搜索其他品牌</TextButton>
          </ReadActions>
        </>
      }
    />
  )
}
