import {
  IconBox,
  IconFile,
  IconGift,
  IconGridView,
  IconHistogram,
  IconHome,
  IconLink,
  IconSearch,
  IconSetting,
  IconShoppingBag,
  IconUserGroup,
  IconVideo,
} from '@crm/ui/shell'
import type { ReactNode } from 'react'

const icons: Readonly<Record<string, ReactNode>> = {
  home: <IconHome aria-hidden />,
  search: <IconSearch aria-hidden />,
  'user-group': <IconUserGroup aria-hidden />,
  send: <IconGift aria-hidden />,
  briefcase: <IconBox aria-hidden />,
  'shopping-bag': <IconShoppingBag aria-hidden />,
  'bar-chart': <IconHistogram aria-hidden />,
  video: <IconVideo aria-hidden />,
  image: <IconFile aria-hidden />,
  share: <IconLink aria-hidden />,
  setting: <IconSetting aria-hidden />,
}

/** An icon of the menu by the name that manifests use; an unknown name gets the neutral one. */
export function iconNamed(name: string): ReactNode {
  return icons[name] ?? <IconGridView aria-hidden />
}
