export { media } from './media.ts'
export { measurePicture, putPicture } from './own-pictures.ts'
export { storePicture, PictureError } from './store-picture.ts'
