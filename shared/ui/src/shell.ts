/**
 * What the shell itself draws with: the part of the product's interface that arrives with the very first script. Whatever only
 * pages need belongs into `base` and the other slices, which come with the first page.
 */
export { Avatar } from './base/Avatar.tsx'
export { default as Button } from '@douyinfe/semi-ui/lib/es/button'
export { default as Dropdown } from '@douyinfe/semi-ui/lib/es/dropdown'
export { default as Input } from '@douyinfe/semi-ui/lib/es/input'
export {
  IconBell,
  IconBox,
  IconChevronDown,
  IconExit,
  IconEyeClosedSolid,
  IconEyeOpened,
  IconFile,
  IconGift,
  IconGridView,
  IconHistogram,
  IconHome,
  IconLink,
  IconSearch,
  IconSetting,
  IconShoppingBag,
  IconList,
  IconMenu,
  IconSidebar,
  IconStar,
  IconStarStroked,
  IconTick,
  IconUserAdd,
  IconUserGroup,
  IconVideo,
} from '@douyinfe/semi-icons'
export { BlockSkeleton, EmptyBlock, FailedBlock } from './base/Blocks.tsx'
export { AgreeButton, ConfirmDialog, Dialog } from './base/Dialog.tsx'
export { useDialog } from './base/dialogs.tsx'
export { Loaded } from './base/Loaded.tsx'
export { useLayerOpen, useModal } from './base/Layer.tsx'
export { Tabs } from './base/Tabs.tsx'
export { type ToastItem, type ToastKind, Toasts } from './base/Toasts.tsx'
export { UiRoot } from './base/UiRoot.tsx'
export { isTyping } from './base/isTyping.ts'
export { useNarrow, useIsPhone } from './base/phone.ts'
export { saveFile } from './base/saveFile.ts'
