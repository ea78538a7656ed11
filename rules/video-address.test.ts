import { expect, test } from 'vitest'
import { parseVideoUrl } from './video-address.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=10', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
])('CAT-17: %s is played by the player of its company', (address, player) => {
  expect(parseVideoUrl(address)?.player).toBe(player)
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/?https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ-longer',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)',
])('CAT-17: %s is not a video', (address) => expect(parseVideoUrl(address)).toBeUndefined())
