import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Platform } from '@crm/contracts/enums'
import { type Option, useGoodsOptions } from '@crm/ui/data'
import { useCallback, useMemo, useState } from 'react'
import type { CooperateChoices } from './cooperateListFilters.ts'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50
const listOf = (text: string | undefined) => text?.split(',').slice(0, CHOSEN_MAX) ?? []

/**
 * Goods and colonels that match what is typed; the chosen ones of the address stay among them. `known`: the chosen ones have
 * names (or are found not to exist, which then reads as not chosen).
 */
export function useCooperateChoices(
  platform: Platform | undefined,
  chosenGoods: string | undefined,
  chosenColonels: string | undefined,
): { choices: CooperateChoices; known: boolean } {
  const goods = useGoodsOptions(
    platform,
    useMemo(() => listOf(chosenGoods), [chosenGoods]),
  )
  const colonels = useColonelOptions(
    platform,
    useMemo(() => listOf(chosenColonels), [chosenColonels]),
  )
  const choices = useMemo(
    () => ({
      goods: goods.options,
      colonels: colonels.options,
      onSearchGoods: goods.search,
      onSearchColonels: colonels.search,
    }),
    [goods.options, goods.search, colonels.options, colonels.search],
  )
  return { choices, known: goods.known && colonels.known }
}

const optionsOf = (list: readonly { colonel_buyin_id: string; name: string }[] = []): Option<string>[] =>
  list.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))

function useColonelOptions(platform: Platform | undefined, chosen: readonly string[]) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(cooperationCalls.colonels, {
    ...(platform === undefined ? {} : { platform }),
    ...(keyword === '' ? {} : { keyword }),
  })
  const picked = useCall(cooperationCalls.colonels, { colonel_ids: [...chosen] }, { enabled: chosen.length > 0 })
  const options = useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return [...new Map(all.map((each) => [each.value, each])).values()]
  }, [picked.data, found.data])
  return {
    options,
    search: useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), []),
    known: chosen.length === 0 || picked.state !== 'waiting',
  }
}
