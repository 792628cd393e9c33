import { listMessage } from '@crm/base/messages'
import { EmptyBlock } from '../../base/Blocks.tsx'
import { TextButton } from '../../base/TextLink.tsx'

/** In the place of rows that the filters left none of: says so, and takes the filters away. */
export function NoMatch({ filters }: { filters: { reset: () => void } }) {
  return (
    <EmptyBlock
      title={listMessage.noMatch}
      action={<TextButton onClick={filters.reset}>{listMessage.resetFilters}</TextButton>}
    />
  )
}
