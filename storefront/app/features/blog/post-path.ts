/** Path within the store view; the API returns it without a leading slash. */
export const postPath = ({ relative_url }: { relative_url: string | null }): string => `/${relative_url ?? ''}`
