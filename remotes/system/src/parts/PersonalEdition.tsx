import { isOffered, open } from '@crm/platform/openers'
import { Button, EmptyBlock } from '@crm/ui/base'
import { Page } from '@crm/ui/data'

/** In the place of a page about colleagues, which the personal edition has none of: how to become an enterprise. */
export function PersonalEdition({ title, lacks }: { title: string; lacks: string }) {
  return (
    <Page title={title}>
      <EmptyBlock
        title={lacks}
        action={
          isOffered('upgradeApplication') && (
            <Button theme="solid" onClick={() => open('upgradeApplication', {})}>
              升级企业版
            </Button>
          )
        }
      />
    </Page>
  )
}
