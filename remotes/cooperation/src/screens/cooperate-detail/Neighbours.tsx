import { go, useQuery } from '@crm/platform/navigate'
import { Button, IconChevronLeft, IconChevronRight, ReadActions } from '@crm/ui/base'
import { neighboursOf } from '../../parts/cooperationNeighbours.ts'

/** 上一单 and 下一单 of the list that opened the detail; nothing for one opened by a link. */
export function Neighbours({ coop_id }: { coop_id: number }) {
  const [{ tab }] = useQuery()
  const { previous, next } = neighboursOf(coop_id)
  // The tab stays, so that orders are compared side by side.
  const open = (id: number | undefined) => id && go('CooperateDetail', { coop_id: id, tab }, { replace: true })
  if (previous === undefined && next === undefined) return null
  return (
    <ReadActions>
      <Button icon={<IconChevronLeft />} disabled={previous === undefined} onClick={() => open(previous)}>
        上一单
      </Button>
      <Button icon={<IconChevronRight />} iconPosition="right" disabled={next === undefined} onClick={() => open(next)}>
        下一单
      </Button>
    </ReadActions>
  )
}
