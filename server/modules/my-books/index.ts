export { myBooksModule } from './my-books.module.ts'
