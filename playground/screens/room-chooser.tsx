import { settable } from '../state/settable.ts';
import { chosenRoom, screen } from '../state/view.ts';
import { Select } from '../ui/controls.tsx';
import { rooms, signRoom } from './rooms.ts';

export function RoomChooser({ label, class: name }: { readonly label: string; readonly class?: string }) {
  if (screen.value !== 'sign' || rooms.value.length < 2) return null;
  const names = Object.fromEntries(rooms.value.map((room) => [room, room]));
  return <Select label={label} names={names} all={rooms.value} of={shown} {...(name !== undefined && { class: name })} />;
}

const shown = settable(
  () => signRoom.value ?? '',
  (room: string) => void (chosenRoom.value = room),
);
