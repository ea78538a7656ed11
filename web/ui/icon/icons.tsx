import { Icon, type IconProps } from './icon.tsx'

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  )
}

export function BagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5h14l-1 12H6z" />
      <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
    </Icon>
  )
}

export function AccountIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </Icon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 7h17M3.5 12h17M3.5 17h11" />
    </Icon>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  )
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  )
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  )
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 8h9M18.5 8h2M3.5 16h2M11.5 16h9" />
      <circle cx="15.5" cy="8" r="2.5" />
      <circle cx="8.5" cy="16" r="2.5" />
    </Icon>
  )
}

export function GridIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h6.5v7H4zM13.5 4H20v7h-6.5zM4 14h6.5v6H4zM13.5 14H20v6h-6.5z" />
    </Icon>
  )
}

export function RowsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h5v7H4zM4 14h5v6H4zM12.5 6H20M12.5 9.5H18M12.5 16H20M12.5 19.5H18" />
    </Icon>
  )
}

export function CompareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v17M8 21h8M5 6.5l7-1.5 7-1.5M5 6.5l-2.5 7a2.7 2.7 0 0 0 5 0zM19 3.5l-2.5 7a2.7 2.7 0 0 0 5 0z" />
    </Icon>
  )
}

export function ReturnIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5 3.5 9.5 8 14M3.5 9.5h11a5 5 0 0 1 0 10h-6" />
    </Icon>
  )
}

export function StoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        d={
          'M4 10v10.5h16V10' +
          'M3 8l1.5-4.5h15L21 8' +
          'c0 1.7-1.3 2.5-3 2.5S15 9.7 15 8c0 1.7-1.3 2.5-3 2.5S9 9.7 9 8c0 1.7-1.3 2.5-3 2.5S3 9.7 3 8z' +
          'M9.5 20.5v-6h5v6'
        }
      />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7" />
    </Icon>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.3v.1" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </Icon>
  )
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5V13M12 16.3v.1" />
    </Icon>
  )
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  )
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />
    </Icon>
  )
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        d={
          'M5 3.5h3.5l2 5-2.3 1.7a12 12 0 0 0 5.6 5.6l1.7-2.3 5 2' +
          'V19a1.6 1.6 0 0 1-1.7 1.6C10.3 20.2 3.8 13.7 3.4 5.2A1.6 1.6 0 0 1 5 3.5z'
        }
      />
    </Icon>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 5.5h18v13H3zM3 6.5l9 6.5 9-6.5" />
    </Icon>
  )
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2zM12 6.5v14" />
    </Icon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.3l3.5 2" />
    </Icon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V3.5M8 7l4-4 4 4M5 11.5v9h14v-9" />
    </Icon>
  )
}
