import type { PortalFeature } from '@crm/contracts/portal/portalNames'
import type { Who } from './who.ts'

/** Where each feature is on when the portal says nothing. */
const DEFAULTS: Readonly<Record<PortalFeature, 'public' | 'both' | 'none'>> = {
  enterpriseSwitcher: 'public',
  announcements: 'public',
  tracking: 'public',
  school: 'public',
  plans: 'public',
  forgotPassword: 'public',
  download: 'both',
  contentApplication: 'public',
  feishuNotice: 'none',
}

/** Never on a private portal, whatever its manifest says. */
const PUBLIC_ONLY: readonly string[] = [
  'enterpriseSwitcher',
  'announcements',
  'tracking',
  'forgotPassword',
  'contentApplication',
]
/** Never on the public portal. */
const PRIVATE_ONLY: readonly string[] = ['feishuNotice']

/** The portal offers the feature. An unknown feature is off. */
export function featureOn(portal: Pick<Who, 'portal' | 'features'>, feature: string): boolean {
  if (portal.portal === 'private' && PUBLIC_ONLY.includes(feature)) return false
  if (portal.portal === 'public' && PRIVATE_ONLY.includes(feature)) return false
  if (Object.hasOwn(portal.features, feature)) return portal.features[feature] === true
  const usual = isPortalFeature(feature) ? DEFAULTS[feature] : 'none'
  return usual === 'both' || usual === portal.portal
}

function isPortalFeature(name: string): name is PortalFeature {
  return Object.hasOwn(DEFAULTS, name)
}

/** A grayscale flag is on; an absent flag counts as on. */
export function grayscaleOn(who: Pick<Who, 'grayscale'>, flag: string): boolean {
  return !Object.hasOwn(who.grayscale, flag) || who.grayscale[flag] === true
}
