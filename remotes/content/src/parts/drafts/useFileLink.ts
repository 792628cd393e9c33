import { useAction } from '@crm/client/hooks'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import type { LinkAttachment } from '@crm/ui/form'

/** What is stored for the enterprise is opened by a link that holds once; anything else is where its address says. */
const isStored = (url: string) => /^\/files\/[0-9a-f]{32}\//.test(url)

/** Opens the files of a draft. */
export function useFileLink(of: { id: number; draft_id: number }): LinkAttachment {
  const link = useAction(campaignDraftCalls.fileLink, { weight: { harmless: 'reads' } })
  return async (file_url) =>
    isStored(file_url) ? link.run({ ...of, file_url }) : { url: file_url, file_name: file_url.split('/').at(-1) ?? '' }
}
