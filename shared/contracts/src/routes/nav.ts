import type { NavGroup } from '../portal/manifest.ts'

/** The groups of the sidebar of both modules, top to bottom. A remote may bring one of its own in its manifest. */
export const NAV_GROUPS: readonly NavGroup[] = [
  { module: 1, label: '工作台', icon: 'home', order: 10 },
  { module: 1, label: '找达人', icon: 'search', order: 20 },
  { module: 1, label: '管达人', icon: 'user-group', order: 30 },
  { module: 1, label: '合作', icon: 'send', order: 40 },
  { module: 1, label: '商品', icon: 'shopping-bag', order: 50 },
  { module: 1, label: '数据', icon: 'bar-chart', order: 60 },
  { module: 1, label: '媒体中心', icon: 'video', order: 70 },
  { module: 1, label: '系统', icon: 'setting', order: 80 },
  { module: 2, label: '工作台', icon: 'home', order: 10 },
  { module: 2, label: '项目', icon: 'briefcase', order: 20 },
  { module: 2, label: '达人', icon: 'user-group', order: 30 },
  { module: 2, label: '内容', icon: 'image', order: 40 },
  { module: 2, label: '数据', icon: 'bar-chart', order: 50 },
  { module: 2, label: '圈层营销', icon: 'share', order: 60 },
  { module: 2, label: '系统', icon: 'setting', order: 70 },
]
