import { blogPath } from '../../../language/paths.ts'
import type { StoreView } from '../../platform/context.ts'
import { type Configuration, type ConfigurationPath, configurationPaths } from './configuration.ts'

type Underscored<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Path
type BlogPath = Extract<ConfigurationPath, `mfblog/${string}`>
type Value<Setting> = Setting extends number | boolean ? number : string
type Shown = { [Path in BlogPath as Underscored<Path>]: Value<Configuration[Path]> }

const isOfBlog = (path: ConfigurationPath): path is BlogPath => path.startsWith('mfblog/')

/** The path segment before the last one; empty for authors, who have none. */
const route = (view: StoreView, page: 'post' | 'category' | 'tag' | 'archive' | 'author') =>
  blogPath(view.locale, page, 'x').split('/').at(-2) ?? ''

/** Magefan's fields of StoreConfig: flags are 1 and 0. */
export function blogConfigOf(configuration: Configuration, view: StoreView) {
  const shown = Object.fromEntries(
    configurationPaths()
      .filter(isOfBlog)
      .map((path) => {
        const value = configuration[path]
        return [path.replaceAll('/', '_'), typeof value === 'boolean' ? Number(value) : value]
      }),
  ) as Shown
  return {
    ...shown,
    // misspelled by Magefan
    mfblog_sidebar_recent_posts_sort_ordere: shown.mfblog_sidebar_recent_posts_sort_order,
    // permalinks are not configurable
    mfblog_permalink_route: 'blog',
    mfblog_permalink_type: 'long',
    mfblog_permalink_post_route: route(view, 'post'),
    mfblog_permalink_post_sufix: '',
    mfblog_permalink_post_use_categories: 0,
    mfblog_permalink_category_route: route(view, 'category'),
    mfblog_permalink_category_sufix: '',
    mfblog_permalink_category_use_categories: 0,
    mfblog_permalink_archive_route: route(view, 'archive'),
    mfblog_permalink_tag_route: route(view, 'tag'),
    mfblog_permalink_tag_sufix: '',
    mfblog_permalink_author_route: route(view, 'author'),
    mfblog_permalink_author_sufix: '',
    mfblog_permalink_redirect_to_no_slash: 1,
    mfblog_permalink_search_route: 'search',
    mfblog_seo_use_canonical_meta_tag_for: 'all',
    // unsupported features are off
    mfblog_advanced_permalink_enabled: 0,
    mfblog_sidebar_custom_enabled: 0,
    mfblog_sidebar_custom2_enabled: 0,
    mfblog_social_add_this_enabled: '0',
  }
}
