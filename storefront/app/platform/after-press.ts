/** Runs when no button is pressed: moving a button between press and release would cancel its click. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', run, { once: true })
  else run()
}
