export { media } from './media.ts'
export { keepPicture, PictureError } from './keep-picture.ts'
