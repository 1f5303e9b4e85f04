/** One of several things, as radio buttons in a group that has a name. */

import "./Choices.css";
import { useUniqueId } from "../../../shell/mount";

interface ChoicesProps<T> {
  readonly title: string;
  readonly options: readonly {
    readonly value: T;
    readonly words: string;
    readonly about?: string;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
}

export function Choices<T extends string | number>(props: ChoicesProps<T>) {
  const { title, options, value: chosen, onChange, disabled = false } = props;
  const name = useUniqueId();
  return (
    <fieldset class="petri-choices" disabled={disabled}>
      <legend>{title}</legend>
      {options.map(({ value, words, about }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => {
              onChange(value);
            }}
          />
          <span>
            {words}
            {about !== undefined && <small class="soft">{about}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
