/** Runs when no button is pressed: a layout change between press and release would cancel the click. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', run, { once: true })
  else run()
}
