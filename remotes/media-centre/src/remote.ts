import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('media-centre', {
  screens: {
    MediaCenterCommerceVideo: () => import('./screens/media-center-commerce-video/MediaCenterCommerceVideoPage.tsx'),
    MediaCenterGrassVideo: () => import('./screens/media-center-grass-video/MediaCenterGrassVideoPage.tsx'),
    MediaCenterTrackAuthor: () => import('./screens/media-center-track-author/MediaCenterTrackAuthorPage.tsx'),
    MediaCenterCooperationLive: () =>
      import('./screens/media-center-cooperation-live/MediaCenterCooperationLivePage.tsx'),
    LiveScreenOverview: () => import('./screens/live-screen-overview/LiveScreenOverviewPage.tsx'),
    LiveScreenDetail: () => import('./screens/live-screen-detail/LiveScreenDetailPage.tsx'),
    MediaCenterBrandHotspot: () => import('./screens/media-center-brand-hotspot/MediaCenterBrandHotspotPage.tsx'),
    MediaCenterAddHotspot: () => import('./screens/media-center-add-hotspot/MediaCenterAddHotspotPage.tsx'),
  },
  openers: {
    videoDrawer: () => import('./drawer/OpenedVideo.tsx'),
  },
})
