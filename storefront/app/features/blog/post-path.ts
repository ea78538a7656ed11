/** The path within the view of what the API names without a leading slash. */
export const postPath = ({ relative_url }: { relative_url: string | null }): string => `/${relative_url ?? ''}`
