import { Icon, type IconProps } from './icon.tsx'

export function PrinterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 8.5V3.5h10v5M7 17.5H3.5v-9h17v9H17M7 14h10v6.5H7z" />
    </Icon>
  )
}

export function TruckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 6h11.5v10.5h-11.5zM14 10h4l3.5 3.5v3h-7.5" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17.5" cy="17.5" r="2" />
    </Icon>
  )
}

export function ParcelIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3 8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4" />
    </Icon>
  )
}

export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 5H4.5v14.5H19V14M14 4.5h5.5V10M19.5 4.5 11 13" />
    </Icon>
  )
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C4.5 7.8 8 5.7 12 5.7s7.5 2.1 9.5 6.3c-2 4.2-5.5 6.3-9.5 6.3S4.5 16.2 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  )
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        d={
          'M9.8 5.9a10 10 0 0 1 2.2-.2c4 0 7.5 2.1 9.5 6.3a13 13 0 0 1-2.4 3.4' +
          'M6 7.5A12.5 12.5 0 0 0 2.5 12c2 4.2 5.5 6.3 9.5 6.3a10 10 0 0 0 4.4-1' +
          'M4 4l16 16'
        }
      />
    </Icon>
  )
}

export function FeedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14" />
      <circle cx="6" cy="18" r="1" fill="currentColor" />
    </Icon>
  )
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 8.5h12v12h-12z" />
      <path d="M5.5 15.5h-2v-12h12v2" />
    </Icon>
  )
}
