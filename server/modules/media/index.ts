export { media } from './media.ts'
export { measurePicture, putPicture } from './own-pictures.ts'
export { keepPicture, PictureError } from './keep-picture.ts'
